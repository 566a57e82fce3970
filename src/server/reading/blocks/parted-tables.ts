import type { TableBlock } from './block.ts';
import { findHeads } from './table-heads.ts';

/** Cells by row and column: one that is missing, or a whole row, is empty. */
export type SparseRows = readonly (readonly string[] | undefined)[];

/**
 * Blank rows part tables. One without heads goes on with those of the table above it; a row that stands alone
 * and names its columns is its head.
 * @param isAssumed whether the first row of names is a head even if nothing else tells
 */
export function partedTables(
  rows: SparseRows,
  caption: Pick<TableBlock, 'caption' | 'repeatsCaption'>,
  isAssumed = false,
): TableBlock[] {
  const tables: TableBlock[] = [];
  let known: readonly string[][] = [];
  let alone: string[] | undefined;
  for (const stretch of stretchesOf(rows)) {
    const isFirst = isAssumed && known.length === 0;
    const own = findHeads(stretch, isFirst);
    const head = !own && alone && namesColumns(alone, stretch) ? alone : undefined;
    if (head) tables.pop();
    const table = head ? [head, ...stretch] : stretch;
    const heads = head ? { from: 0, to: 1 } : own;
    const told = head ? { heads: 1 } : isFirst ? ({ heads: 'assumed' } as const) : {};
    if (heads) known = table.slice(heads.from, heads.to);
    const goesOn = !heads && known.length > 0 && table.some((row) => new Set(row.filter(Boolean)).size > 1);
    tables.push(
      goesOn
        ? { kind: 'table', ...caption, rows: [...known, ...table], heads: known.length, goesOn }
        : { kind: 'table', ...caption, rows: table, ...told },
    );
    alone = table.length === 1 ? table[0] : undefined;
  }
  return tables;
}

/** Whether each column that is filled below has a name of its own there. */
function namesColumns(row: readonly string[], below: readonly (readonly string[])[]): boolean {
  const names = row.filter(Boolean);
  const areWords = names.every((name) => /\p{L}{2}/u.test(name));
  const isDistinct = areWords && names.length > 2 && new Set(names).size === names.length;
  const hasAll = below.every((cells) => cells.every((cell, column) => !cell || row[column]));
  return isDistinct && hasAll && findHeads([row, ...below], false)?.from === 0;
}

/** Stretches of filled rows, their cells dense. */
function stretchesOf(rows: SparseRows): string[][][] {
  const tables: string[][][] = [];
  let last = -2;
  rows.forEach((row, index) => {
    if (!row?.some(Boolean)) return;
    if (index !== last + 1) tables.push([]);
    last = index;
    tables.at(-1)?.push(Array.from(row, (cell) => cell ?? ''));
  });
  return tables;
}
