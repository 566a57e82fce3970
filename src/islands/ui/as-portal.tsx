import { type ComponentType, useEffect } from 'react';
import { takeNotice } from '#client/browser/storage.ts';
import { useTranslate } from './i18n.tsx';
import { Island, type IslandProps } from './island.tsx';
import { showToast } from './toasts.ts';

/**
 * Makes the island of a page out of what it shows. The page hands it its own props and `portal`, which
 * `loadPortal` made; the frame round it is another island, and neither knows the other.
 */
export function asPortal<Props extends object>(View: ComponentType<Props>) {
  function Portal({ portal, ...props }: { portal: IslandProps } & Props) {
    return (
      <Island {...portal}>
        <View {...(props as unknown as Props)} />
        <ArrivalNotice />
      </Island>
    );
  }
  Portal.displayName = View.displayName ?? View.name;
  return Portal;
}

/** Says what the page before had to say, such as what signing in has changed. */
function ArrivalNotice() {
  const t = useTranslate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    const key = takeNotice();
    if (key && t.has(key)) showToast({ kind: 'success', text: t(key) });
  }, []);
  return null;
}
