import type { Block, TableBlock } from '../../blocks/block.ts';
import { findHeads } from '../../blocks/table-heads.ts';
import type { RunningTexts } from './running-texts.ts';

/** A sheet's cells by row and column. Sparse: a cell or row that is missing is empty. */
export type Sheet = {
  name: string;
  rows: readonly (readonly string[] | undefined)[];
  /** What is printed over and below its pages. */
  running?: RunningTexts | undefined;
};

/**
 * The sheets of a workbook one after the other, each under its name, which its rows repeat if there are several, with what
 * is printed over and below its pages where no sheet before says the same.
 */
export function workbookBlocks(sheets: readonly Sheet[]): Block[] {
  const filled = sheets.filter(({ rows }) => rows.some((row) => row?.some(Boolean)));
  const said = new Set<string>();
  const anew = (texts: readonly string[] = []): Block[] =>
    texts
      .filter((text) => text && !said.has(text) && said.add(text))
      .map((text) => ({ kind: 'paragraph', text }));
  return filled.flatMap(({ name, rows, running }): Block[] => [
    { kind: 'heading', level: 1, text: name },
    ...anew(running?.head),
    ...tablesOf(rows, filled.length > 1 ? { caption: name, repeatsCaption: true } : {}),
    ...anew(running?.foot),
  ]);
}

/**
 * Blank rows part a sheet's tables. One without heads goes on with those of the table above it; a row that stands alone
 * and names its columns is its head.
 */
function tablesOf(
  rows: Sheet['rows'],
  caption: Pick<TableBlock, 'caption' | 'repeatsCaption'>,
): TableBlock[] {
  const tables: TableBlock[] = [];
  let known: readonly string[][] = [];
  let alone: string[] | undefined;
  for (const stretch of stretchesOf(rows)) {
    const own = findHeads(stretch, false);
    const head = !own && alone && namesColumns(alone, stretch) ? alone : undefined;
    if (head) tables.pop();
    const table = head ? [head, ...stretch] : stretch;
    const heads = head ? { from: 0, to: 1 } : own;
    if (heads) known = table.slice(heads.from, heads.to);
    const goesOn = !heads && known.length > 0 && table.some((row) => new Set(row).size > 1);
    tables.push(
      goesOn
        ? { kind: 'table', ...caption, rows: [...known, ...table], heads: known.length, goesOn }
        : { kind: 'table', ...caption, rows: table, ...(head && { heads: 1 }) },
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
function stretchesOf(rows: Sheet['rows']): string[][][] {
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
