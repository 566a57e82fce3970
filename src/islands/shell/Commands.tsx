import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { withLocale } from '#client/browser/navigation.ts';
import { $preferences, setLayout, setTheme } from '#client/stores/preferences.ts';
import type { Layout, Theme } from '#rules/preferences.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { isTaken } from '../ui/is-taken.ts';
import type { ShellProps } from './shell-props.ts';

const Palette = lazy(() => import('./Palette.tsx'));
const Shortcuts = lazy(() => import('./Shortcuts.tsx'));

/** What is open over the page. */
export type CommandsShown = 'palette' | 'shortcuts' | null;

/** How long after `g` the second key of a pair counts, in milliseconds. */
const pairPause = 1_000;

/** The button and the keys of the command palette, and the other keys of the frame. What they open is loaded then. */
export function Commands({
  shell,
  layout,
  theme,
  shown,
  onShow: setShown,
}: {
  shell: ShellProps;
  layout: Layout;
  theme: Theme;
  shown: CommandsShown;
  onShow: (shown: CommandsShown) => void;
}) {
  const t = useTranslate();
  const pairBegan = useRef(0);

  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event;
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && key.toLowerCase() === 'k') {
      event.preventDefault();
      setShown(shown === 'palette' ? null : 'palette');
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTaken(event.target))
      return;
    if ($preferences.get().singleKeys === 'off') return;
    const second = event.timeStamp - pairBegan.current < pairPause;
    pairBegan.current = key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
    if (second && key === 'h') window.location.assign(withLocale('/account/help', shell.locale));
    else if (second && key === 'p') window.location.assign(withLocale('/account/profile', shell.locale));
    else if (key === '?') setShown('shortcuts');
    else if (key === 't') setTheme(theme === 'dark' ? 'light' : 'dark');
    else if (key === 'l') setLayout(layout === 'horizontal' ? 'vertical' : 'horizontal');
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    pairBegan.current = Number.NEGATIVE_INFINITY;
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  return (
    <>
      <IconButton icon="search" label={t('palette.open')} onClick={() => setShown('palette')} />
      <Suspense>
        {shown === 'palette' && (
          <Palette shell={shell} theme={theme} layout={layout} onClose={() => setShown(null)} />
        )}
        {shown === 'shortcuts' && <Shortcuts onClose={() => setShown(null)} />}
      </Suspense>
    </>
  );
}
