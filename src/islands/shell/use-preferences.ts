import { useEffect, useState } from 'react';
import { $preferences } from '#client/stores/preferences.ts';
import type { Layout, Theme } from '#rules/preferences.ts';

type Shown = { layout: Layout; theme: Theme };

/** Layout and theme: first what the server rendered, then what the person chooses, here or on their profile. */
export function usePreferences({ layout, theme }: Shown): Shown {
  const [shown, show] = useState<Shown>({ layout, theme });
  useEffect(
    () => $preferences.subscribe((chosen) => show({ layout: chosen.layout, theme: chosen.theme })),
    [],
  );
  return shown;
}
