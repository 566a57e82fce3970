import { looksLikeNames, tableLines } from './table-lines.ts';

/** Among so many rows at the top of a table its header is looked for. */
const headerDepth = 10;

/**
 * A sheet's rows as lines that read by themselves. Blank rows part its tables, each with a header of its own; one
 * without goes on with that of the table above it.
 * @param rows sparse: a cell or row that is missing is empty
 * @param label stands before each row of a table, so that rows of several sheets can be told apart; '' for none
 */
export function sheetLines(
  rows: readonly (readonly string[] | undefined)[],
  { label, mostCharacters }: { label: string; mostCharacters: number },
): string[] {
  const lines: string[] = [];
  let known: string[] | undefined;
  for (const table of tablesOf(rows)) {
    let headerAt = headerOf(table);
    if (headerAt >= 0) known = table[headerAt];
    else if (known && table.some((row) => row.length > 1)) headerAt = table.unshift(known) && 0;
    const found = tableLines(table, headerAt, mostCharacters);
    if (lines.length > 0) lines.push('');
    for (const line of found) lines.push(label && line.includes(': ') ? `[${label}] ${line}` : line);
  }
  return lines;
}

/** Stretches of filled rows, their cells dense. */
function tablesOf(rows: readonly (readonly string[] | undefined)[]): string[][][] {
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

/**
 * The first row that looks like names of columns, and names most of the columns that the rows below it fill.
 * @returns -1 where there is none
 */
function headerOf(table: readonly string[][]): number {
  return table.slice(0, headerDepth).findIndex((row, index) => {
    const named = row.filter(Boolean);
    const below = table.slice(index + 1, index + 1 + 50);
    if (named.length < 2 || below.length === 0 || !looksLikeNames(named)) return false;
    // "Customer: | ACME" is a label and its value.
    if (named.some((cell) => cell.endsWith(':'))) return false;
    const filled = new Set(below.flatMap((other) => other.flatMap((cell, column) => (cell ? [column] : []))));
    const covered = [...filled].filter((column) => row[column]).length;
    return covered >= filled.size * 0.6;
  });
}
