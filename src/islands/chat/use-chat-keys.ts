import { useEffect, useEffectEvent } from 'react';
import { $preferences } from '#client/stores/preferences.ts';
import { isTaken } from '../ui/is-taken.ts';

/** The keys of a conversation; `onStop` is null while nothing is written, or Escape closes something else. */
export function useChatKeys(acts: {
  onNew: () => void;
  onWrite: () => void;
  onSearch: () => void;
  onStop: (() => void) | null;
}): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing) return;
    const act = actOf(event);
    if (!act) return;
    event.preventDefault();
    act();
  });

  function actOf({ key, target }: KeyboardEvent): (() => void) | null {
    // Whoever has just asked has the focus where they wrote.
    if (key === 'Escape' && target instanceof Element && target.closest('.composer')) return acts.onStop;
    if (isTaken(target)) return null;
    if (key === 'Escape') return acts.onStop;
    if ($preferences.get().singleKeys === 'off') return null;
    if (key === 'n') return acts.onNew;
    if (key === 'c') return acts.onWrite;
    return key === '/' ? acts.onSearch : null;
  }

  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** Goes to the field that searches the conversations, if it is in view. */
export function focusSearch(): boolean {
  const fields = document.querySelectorAll<HTMLElement>('.conversation-search input');
  const field = [...fields].find((each) => each.checkVisibility());
  field?.focus();
  return field !== undefined;
}
