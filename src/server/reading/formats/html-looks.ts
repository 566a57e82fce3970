import type { Shift } from '../blocks/shifted-text.ts';
import type { CounterLooks } from './html-counters.ts';

/** What style sheets say of elements. */
export type SheetLooks = {
  /** Those whose letters they raise above their line, or lower. */
  shifted: Map<Element, Shift>;
  counted: Map<Element, CounterLooks>;
  /** How lists count. */
  listStyles: Map<Element, string>;
};
