import { useBrowserValue } from '#client/react/use-browser-value.ts';
import { $preferences, $theme } from '#client/stores/preferences.ts';
import type { Layout, Theme } from '#rules/preferences.ts';

type Shown = { layout: Layout; theme: Theme };

const followLayout = (changed: () => void) => $preferences.listen(changed);
const followTheme = (changed: () => void) => $theme.listen(changed);

/** Layout and theme: first what the server rendered, then what the stores that all islands share say. */
export function usePreferences({ layout, theme }: Shown): Shown {
  return {
    layout: useBrowserValue(() => $preferences.get().layout, layout, followLayout),
    theme: useBrowserValue(() => $theme.get(), theme, followTheme),
  };
}
