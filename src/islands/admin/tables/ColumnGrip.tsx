import type { KeyboardEvent, PointerEvent } from 'react';
import type { GridHead } from './use-grid.ts';

/** By how much an arrow key moves it. Pixels. */
const step = 16;

/** How wide the heads of columns are drawn, by their keys. Pixels. */
export function drawnWidths(frame: Element | null | undefined): [string, number][] {
  const heads = [...(frame?.querySelectorAll<HTMLElement>('[data-column]') ?? [])];
  return heads.map((head) => [head.dataset.column ?? '', head.getBoundingClientRect().width]);
}

/** The edge of a column's head by which the column is made wider or narrower, with the pointer or the arrow keys. */
export function ColumnGrip({ head: { column, table }, label }: { head: GridHead; label: string }) {
  /** Makes the column wider. The others keep the width that they have now, so that none of them moves. */
  function resizing(head: HTMLElement) {
    // In whole pixels that hold what stands in them.
    const widths = new Map(drawnWidths(head.parentElement).map(([key, width]) => [key, Math.ceil(width)]));
    const begun = widths.get(column.id) ?? 0;
    return (by: number) =>
      table.setColumnSizing(Object.fromEntries(widths.set(column.id, Math.round(begun + by))));
  }

  function draw(event: PointerEvent<HTMLElement>) {
    const head = event.currentTarget.parentElement;
    if (!head || event.button !== 0) return;
    event.preventDefault();
    const grip = event.currentTarget;
    const begun = event.clientX;
    const resize = resizing(head);
    const move = ({ clientX }: globalThis.PointerEvent) => resize(clientX - begun);
    grip.setPointerCapture(event.pointerId);
    grip.addEventListener('pointermove', move);
    grip.addEventListener('lostpointercapture', () => grip.removeEventListener('pointermove', move), {
      once: true,
    });
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    const head = event.currentTarget.parentElement;
    const by = event.key === 'ArrowRight' ? step : event.key === 'ArrowLeft' ? -step : 0;
    if (!head || by === 0) return;
    event.preventDefault();
    resizing(head)(by);
  }

  const { minSize, maxSize } = column.columnDef;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that is moved is no rule between paragraphs
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuemin={minSize}
      aria-valuemax={maxSize}
      aria-valuenow={column.getSize()}
      tabIndex={0}
      className="column-grip"
      onPointerDown={draw}
      onKeyDown={press}
    />
  );
}
