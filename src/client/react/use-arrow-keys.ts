import { useEffect, useEffectEvent } from 'react';

/** Calls `onStep` with -1 or 1 for the left and right arrow keys, wherever the focus is except where text is entered. */
export function useArrowKeys(onStep: (step: -1 | 1) => void): void {
  const follow = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || takesText(event.target))
      return;
    onStep(event.key === 'ArrowLeft' ? -1 : 1);
  });
  useEffect(() => {
    document.addEventListener('keydown', follow);
    return () => document.removeEventListener('keydown', follow);
  }, []);
}

function takesText(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  );
}
