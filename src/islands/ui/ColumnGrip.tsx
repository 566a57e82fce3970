import type { KeyboardEvent, PointerEvent } from 'react';

/** How wide columns were made, in pixels by their keys; `gripOf` names what one is drawn by. */
export type ColumnWidths = {
  widths: ReadonlyMap<string, number>;
  onResize: (widths: ReadonlyMap<string, number>) => void;
  gripOf: (column: string) => string;
};

const narrowest = 64;
const widest = 960;
/** By how much an arrow key moves it. Pixels. */
const step = 16;

/** In whole pixels that hold what stands in it. */
const widthOf = (head: HTMLElement) => Math.ceil(head.getBoundingClientRect().width);

/** The edge of a column's head by which the column is made wider or narrower, with the pointer or the arrow keys. */
export function ColumnGrip({ column, sizes }: { column: string; sizes: ColumnWidths }) {
  const current = sizes.widths.get(column);

  /** Makes the column wider. The others keep the width that they have now, so that none of them moves. */
  function resizing(head: HTMLElement) {
    const heads = head.parentElement?.querySelectorAll<HTMLElement>('[data-column]') ?? [];
    const shown = [...heads].map((each) => [each.dataset.column ?? '', widthOf(each)] as const);
    const begun = widthOf(head);
    return (by: number) => {
      const width = Math.round(Math.min(widest, Math.max(narrowest, begun + by)));
      sizes.onResize(new Map([...shown, [column, width]]));
    };
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

  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that is moved is no rule between paragraphs
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={sizes.gripOf(column)}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      aria-valuenow={current ?? narrowest}
      tabIndex={0}
      className="column-grip"
      onPointerDown={draw}
      onKeyDown={press}
    />
  );
}
