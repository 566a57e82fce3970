import { useEffect, useRef } from 'react';
import { numberFormat } from '#i18n/numbers.ts';
import {
  accentColours,
  contrastOfAccent,
  isAccent,
  isColour,
  leastContrast,
  nearestAccent,
} from '#rules/accent.ts';
import { Button } from '../../ui/Button.tsx';
import { useLocale, useTranslate } from '../../ui/i18n.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

/** What the picker of a colour shows before one is chosen: the product's own. */
const usual = '#0b6150';

/** A colour, with how well text can be read in it, how it looks in both themes, and the nearest one that can be read. */
export function AccentField({
  value,
  onChange,
  error,
}: {
  value: string | null;
  onChange: (colour: string | null) => void;
  error?: string | undefined;
}) {
  const t = useTranslate();
  const number = numberFormat(useLocale(), { maximumFractionDigits: 1 });
  const known = value !== null && isColour(value);
  const readable = known && isAccent(value);
  const invalid = value !== null && !known ? t('organisation.branding.notAColour') : undefined;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-end gap-3">
        <TextInput
          label={t('organisation.settings.accentColour')}
          value={value ?? ''}
          placeholder={usual}
          maxLength={7}
          autoComplete="off"
          spellCheck={false}
          className="w-40"
          onChange={(event) => onChange(event.target.value === '' ? null : event.target.value.toLowerCase())}
          error={invalid ?? error}
          live={invalid !== undefined}
        />
        <input
          type="color"
          aria-label={t('organisation.branding.pick')}
          value={known ? value : usual}
          onChange={(event) => onChange(event.target.value)}
          className="h-10 w-14 cursor-pointer rounded-md border border-line bg-surface p-1"
        />
        {value !== null && (
          <Button variant="ghost" onClick={() => onChange(null)}>
            {t('organisation.branding.usual')}
          </Button>
        )}
      </div>
      {known && (
        <Notice
          tone={readable ? 'success' : 'warning'}
          live
          action={
            readable ? undefined : (
              <Button size="small" onClick={() => onChange(nearestAccent(value))}>
                {t('organisation.branding.useNearest', { colour: nearestAccent(value) })}
              </Button>
            )
          }
        >
          {t(`organisation.branding.${readable ? 'readable' : 'unreadableColour'}`, {
            contrast: number.format(Math.floor(contrastOfAccent(value) * 10) / 10),
            least: number.format(leastContrast),
          })}
        </Notice>
      )}
      {known && readable && (
        <div className="flex flex-wrap gap-3">
          <Sample theme="light" colour={value} />
          <Sample theme="dark" colour={value} />
        </div>
      )}
    </div>
  );
}

/** A button as it would look. The colours are set by script, since the security policy knows no inline style. */
function Sample({ theme, colour }: { theme: 'light' | 'dark'; colour: string }) {
  const t = useTranslate();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const [name, value] of Object.entries(accentColours(colour)[theme])) {
      frame.current?.style.setProperty(`--color-${name}`, value);
    }
  }, [colour, theme]);
  return (
    <div
      ref={frame}
      data-theme={theme}
      className="flex items-center gap-4 rounded-md border border-line bg-surface px-4 py-3 text-ink"
    >
      <span className="button button-primary button-small" aria-hidden="true">
        {t('organisation.branding.sample')}
      </span>
      <span className="text-sm text-accent">{t(`organisation.branding.${theme}`)}</span>
    </div>
  );
}
