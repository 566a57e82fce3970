import type { Omission } from '#rules/omissions.ts';
import { omittedRanges } from '../../bounds/omissions.ts';
import { lettersOf } from '../formulas/name-cells.ts';

/**
 * Rows and columns of a sheet, from 0, that somebody has hidden. Those that a filter or a closed group keeps out of
 * sight are none: the sheet shows that they are there, and one click shows them.
 */
export type HiddenLines = { rows: ReadonlySet<number>; columns: ReadonlySet<number> };

export const noHiddenLines: HiddenLines = { rows: new Set(), columns: new Set() };

type Rows = readonly (readonly string[] | undefined)[];

/**
 * The rows of a sheet without what is hidden, so that what is left stands together, and which filled rows and columns
 * that were. One that hides all it has is not meant to be shown as a sheet, and stays whole.
 */
export function withoutHidden(
  rows: Rows,
  { rows: hiddenRows, columns }: HiddenLines,
): { rows: Rows; leftRows: readonly number[]; leftColumns: readonly number[] } {
  if (hiddenRows.size === 0 && columns.size === 0) return { rows, leftRows: [], leftColumns: [] };
  const leftRows: number[] = [];
  const leftColumns = new Set<number>();
  const shown: (readonly string[] | undefined)[] = [];
  const inOrder = [...hiddenRows].sort((one, other) => one - other);
  let above = 0;
  // Rows that are empty are holes, and there may be many.
  rows.forEach((row, index) => {
    while ((inOrder[above] ?? Number.POSITIVE_INFINITY) < index) above += 1;
    const isHidden = hiddenRows.has(index);
    if (isHidden && row?.some(Boolean)) leftRows.push(index);
    if (!row || isHidden) return;
    const cells = Array.from(row, (cell) => cell ?? '');
    for (const [column, cell] of cells.entries()) if (cell && columns.has(column)) leftColumns.add(column);
    shown[index - above] = cells.filter((_, column) => !columns.has(column));
  });
  return shown.some((row) => row?.some(Boolean))
    ? { rows: shown, leftRows, leftColumns: [...leftColumns].sort((one, other) => one - other) }
    : { rows, leftRows: [], leftColumns: [] };
}

/** What `withoutHidden` left out of a sheet. @param name left out where there is one sheet */
export const omittedLines = (
  { leftRows, leftColumns }: { leftRows: readonly number[]; leftColumns: readonly number[] },
  name: string | undefined,
): Omission[] => [
  ...omittedRanges('hiddenRows', leftRows, { within: name, nameOf: (row) => `${row + 1}` }),
  ...omittedRanges('hiddenColumns', leftColumns, { within: name, nameOf: lettersOf }),
];
