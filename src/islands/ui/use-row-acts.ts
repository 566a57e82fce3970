import { type RefObject, useEffect, useEffectEvent } from 'react';
import { $preferences } from '#client/stores/preferences.ts';
import { isTaken } from './is-taken.ts';

const ownActs = 'a, button, input, label, select, textarea, summary, dialog, [popover]';

/**
 * What the rows of a table do: a click beside anything in one opens it, `j` and `k` walk through them, `x` chooses
 * one, and Enter opens it.
 */
export function useRowActs(frame: RefObject<HTMLElement | null>, on: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTaken(event.target))
      return;
    if ($preferences.get().singleKeys === 'off' && event.key !== 'Enter') return;
    const rows = [...(frame.current?.querySelectorAll<HTMLElement>('tbody > tr:not([aria-hidden])') ?? [])];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    const row = rows[at];
    if (event.key === 'j') rows[Math.min(at + 1, rows.length - 1)]?.focus();
    else if (event.key === 'k') rows[Math.max(at - 1, 0)]?.focus();
    else if (event.key === 'x' && row) row.querySelector<HTMLElement>('.table-choice input')?.click();
    // What else has the focus in a row has an Enter of its own.
    else if (event.key === 'Enter' && row === event.target) openRow(row);
    else return;
    event.preventDefault();
  });

  const click = useEffectEvent((event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.target.closest(ownActs)) return;
    // Whoever marks words to copy them opens nothing.
    if (window.getSelection()?.isCollapsed === false) return;
    openRow(event.target.closest<HTMLElement>('tbody > tr'));
  });

  useEffect(() => {
    const element = frame.current;
    if (!on || !element) return;
    document.addEventListener('keydown', press);
    element.addEventListener('click', click);
    return () => {
      document.removeEventListener('keydown', press);
      element.removeEventListener('click', click);
    };
  }, [on, frame]);
}

const openRow = (row: HTMLElement | null | undefined) =>
  row?.querySelector<HTMLElement>('[data-opens]')?.click();
