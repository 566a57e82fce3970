import { useEffectEvent, useLayoutEffect } from 'react';
import { $preferences } from '#client/stores/preferences.ts';
import { isTaken } from './is-taken.ts';

/** Hears keys that are pressed alone, where nothing else takes them and the person has not turned them off. */
export function useSingleKeyActs(acts: ReadonlyMap<string, () => void>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTaken(event.target))
      return;
    const act = acts.get(event.key);
    if (!act || $preferences.get().singleKeys === 'off') return;
    event.preventDefault();
    act();
  });
  // At once with what is shown: between the two, a key would act on what has just gone.
  useLayoutEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
