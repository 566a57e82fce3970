import { type Layout, preferences, type Theme } from '#rules/preferences.ts';
import { $preferences, $theme } from '../stores/preferences.ts';
import { useBrowserValue } from './use-browser-value.ts';

type Shown = { layout: Layout; theme: Theme };

const follow = (changed: () => void) => $preferences.listen(changed);
const followTheme = (changed: () => void) => $theme.listen(changed);

/** Layout and theme: first what the server rendered, then what the stores that all islands share say. */
export function usePreferences({ layout, theme }: Shown): Shown {
  return {
    layout: useBrowserValue(() => $preferences.get().layout, layout, follow),
    theme: useBrowserValue(() => $theme.get(), theme, followTheme),
  };
}

/** Whether keys that are pressed alone do something. */
export const useSingleKeys = () =>
  useBrowserValue(() => $preferences.get().singleKeys, preferences.singleKeys.default, follow);

/** How close the rows of tables stand. */
export const useDensity = () =>
  useBrowserValue(() => $preferences.get().density, preferences.density.default, follow);
