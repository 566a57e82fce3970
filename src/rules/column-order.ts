import { columnValues } from './column-values.ts';
import type { Locale } from './preferences.ts';

export type SortDirection = 'ascending' | 'descending';

/**
 * In which order the rows of a table stand when they go by one of its columns: by numbers where all of its cells are
 * some of like units, money, shares and times among them, by days where all are days, else by words. Cells that are
 * empty, or say that there is nothing to say, come last.
 * @param cells of the column, in plain words
 * @returns the places of the rows as they were, in their new order
 */
export function orderOfColumn(cells: readonly string[], direction: SortDirection, locale: Locale): number[] {
  const written = cells.map((cell) => (isNothing(cell) ? null : cell.trim()));
  const values = columnValues(written);
  const sign = direction === 'ascending' ? 1 : -1;
  const words = new Intl.Collator(locale, { numeric: true });
  return cells
    .map((_, place) => place)
    .sort((one, other) => {
      const [first, second] = [written[one] ?? null, written[other] ?? null];
      if (first === null || second === null) return Number(first === null) - Number(second === null);
      const order = values ? (values[one] ?? 0) - (values[other] ?? 0) : words.compare(first, second);
      return order * sign || one - other;
    });
}

const isNothing = (cell: string) =>
  /^(?:[\s\-–—−]*|\s*(?:n\/[ad]|n\. ?[ad]\.|s\/[dn]|s\. ?d\.)\s*)$/i.test(cell);
