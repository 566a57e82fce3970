import { useEffect, useRef, useState } from 'react';
import type { ShownWidget, WidgetText } from '#contracts/widget.ts';
import { drawPreview } from '#embed/preview.ts';
import { Button } from '../../ui/Button.tsx';
import { useTranslate } from '../../ui/i18n.tsx';

const themes = ['light', 'dark'] as const;

/** The widget as visitors will see it with what is typed, drawn by its own script; nothing in it can be used. */
export function WidgetPreview(shown: ShownWidget) {
  const { name, greeting } = shown;
  const t = useTranslate();
  const host = useRef<HTMLDivElement>(null);
  const [theme, setTheme] = useState<(typeof themes)[number]>('light');
  // It comes anew with every key that is typed; only what it says is drawn anew.
  const drawn = JSON.stringify({ ...shown, greeting: greeting.trim() });

  useEffect(() => {
    if (!host.current) return;
    const text = (key: WidgetText) => {
      const named = `widget.${key}`;
      return t.has(named) ? t(named, { name }) : '';
    };
    drawPreview(host.current, JSON.parse(drawn) as ShownWidget, { text, theme });
  }, [t, theme, name, drawn]);

  return (
    <section aria-label={t('workshop.widget.preview')} className="min-w-0 self-start xl:sticky xl:top-20">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">{t('workshop.widget.preview')}</h3>
        <div className="flex gap-1">
          {themes.map((each) => (
            <Button
              key={each}
              size="small"
              variant={each === theme ? 'secondary' : 'ghost'}
              aria-pressed={each === theme}
              onClick={() => setTheme(each)}
            >
              {t(`workshop.widget.themes.${each}`)}
            </Button>
          ))}
        </div>
      </div>
      <div inert className="rounded-lg border border-line bg-sunken p-4">
        <div ref={host} />
      </div>
    </section>
  );
}
