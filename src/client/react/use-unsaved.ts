import { createContext, useContext, useEffect, useId } from 'react';
import { isLeaving } from '../browser/navigation.ts';

/** Hears who within a part of the page holds something unsaved, by an id of theirs. */
export const UnsavedContext = createContext<(who: string, unsaved: boolean) => void>(() => undefined);

/**
 * Says that something typed here is saved nowhere. While it is, the browser asks before the page is left, and a panel
 * that somebody turns from stays (`Tabs`). What a browser keeps as a draft needs none of it.
 */
export function useUnsaved(unsaved: boolean): void {
  const who = useId();
  const tell = useContext(UnsavedContext);

  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLeaving()) event.preventDefault();
    };
    tell(who, true);
    window.addEventListener('beforeunload', ask);
    return () => {
      tell(who, false);
      window.removeEventListener('beforeunload', ask);
    };
  }, [unsaved, who, tell]);
}
