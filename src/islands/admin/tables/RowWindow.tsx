import {
  defaultRangeExtractor,
  useVirtualizer,
  useWindowVirtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { useMediaQuery } from '#client/react/use-browser-value.ts';

/** The rows that are drawn, where each stands, and how long all of them are together. Pixels. */
export type DrawnRows = {
  items: readonly VirtualItem[];
  start: number;
  end: number;
  measure: (row: HTMLElement | null) => void;
};

type Props = {
  /** What scrolls, and holds the table. */
  frame: RefObject<HTMLElement | null>;
  count: number;
  keyOf: (index: number) => string;
  /** The row that has the focus: it and its neighbours stay, so that keys go on from there. */
  focused: number;
  onDrawn: (drawn: DrawnRows) => void;
};

/** Says which rows of a long table are in sight. Draws nothing itself. */
export function RowWindow(props: Props) {
  // As the styles of `table-page` have it: on a phone the page scrolls, not the table.
  const inFrame = useMediaQuery('(width >= 48rem) and (height >= 40rem)');
  return inFrame ? <InFrame {...props} /> : <InPage {...props} />;
}

function InFrame(props: Props) {
  const { frame } = props;
  const scrollMargin = useBodyTop(frame, () => frame.current?.scrollTop ?? 0, frame);
  const rows = useVirtualizer({
    ...useRowOptions(props),
    scrollMargin,
    getScrollElement: () => frame.current,
  });
  useDrawn(rows, props.onDrawn);
  return null;
}

function InPage(props: Props) {
  const scrollMargin = useBodyTop(props.frame, () => window.scrollY);
  const rows = useWindowVirtualizer({ ...useRowOptions(props), scrollMargin });
  useDrawn(rows, props.onDrawn);
  return null;
}

function useRowOptions({ frame, count, keyOf, focused }: Props) {
  const [usual] = useState(() => meanHeight(frame.current));
  const estimateSize = useCallback(() => usual, [usual]);
  // The same function for the same rows: of another one the rows are others, too, and were told of again and again.
  const rangeExtractor = useCallback(
    (range: Parameters<typeof defaultRangeExtractor>[0]) => {
      const kept = focused < 0 ? [] : [focused - 1, focused, focused + 1];
      const shown = new Set([...defaultRangeExtractor(range), ...kept]);
      return [...shown].filter((index) => index >= 0 && index < count).sort((one, other) => one - other);
    },
    [focused, count],
  );
  return { count, getItemKey: keyOf, estimateSize, overscan: 8, rangeExtractor };
}

/** Of those that are drawn before any is left out. */
function meanHeight(frame: HTMLElement | null): number {
  const rows = [...(frame?.querySelectorAll('tbody > tr:not([aria-hidden])') ?? [])];
  const height = rows.reduce((sum, row) => sum + row.getBoundingClientRect().height, 0);
  return rows.length > 0 ? height / rows.length : 45;
}

/** How far below the start of what scrolls the rows begin. */
function useBodyTop(
  frame: RefObject<HTMLElement | null>,
  scrolled: () => number,
  within?: RefObject<HTMLElement | null>,
): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const body = frame.current?.querySelector('tbody')?.getBoundingClientRect().top ?? 0;
    const start = within?.current?.getBoundingClientRect().top ?? 0;
    setTop(Math.round(body - start + scrolled()));
  });
  return top;
}

type Rows = {
  getVirtualItems: () => readonly VirtualItem[];
  getTotalSize: () => number;
  options: { scrollMargin: number };
  measureElement: (row: HTMLElement | null) => void;
};

function useDrawn(rows: Rows, onDrawn: Props['onDrawn']) {
  const items = rows.getVirtualItems();
  const start = rows.options.scrollMargin;
  const end = start + rows.getTotalSize();
  const { measureElement: measure } = rows;
  useLayoutEffect(() => {
    if (items.length > 0) onDrawn({ items, start, end, measure });
  }, [items, start, end, measure, onDrawn]);
}
