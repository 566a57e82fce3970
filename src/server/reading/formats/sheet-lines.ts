import { ExtractionError } from '../extraction-error.ts';
import type { FormatOutput } from '../messages.ts';
import { normaliseText } from '../normalise.ts';
import { looksLikeNames, tableLines } from './table-lines.ts';

/** A sheet's cells by row and column. Sparse: a cell or row that is missing is empty. */
export type Sheet = { name: string; rows: readonly (readonly string[] | undefined)[] };

/**
 * The sheets of a workbook one after the other, each under its name.
 * @throws {ExtractionError} `too_large`
 */
export function workbookText(sheets: readonly Sheet[], mostCharacters: number): FormatOutput {
  const filled = sheets.filter(({ rows }) => rows.some((row) => row?.some(Boolean)));
  const parts: string[] = [];
  let left = mostCharacters;
  for (const { name, rows } of filled) {
    const label = filled.length > 1 ? name : '';
    const part = [name, ...sheetLines(rows, { label, mostCharacters: left })].join('\n');
    parts.push(part);
    left -= part.length;
    if (left < 0) throw new ExtractionError('too_large', 'text');
  }
  return { text: normaliseText(parts.join('\n\n')), pageStarts: [] };
}

/** Among so many rows at the top of a table its header is looked for. */
const headerDepth = 10;

/**
 * A sheet's rows as lines that read by themselves. Blank rows part its tables, each with a header of its own; one
 * without goes on with that of the table above it.
 * @param label stands before each row of a table, so that rows of several sheets can be told apart; '' for none
 */
function sheetLines(
  rows: Sheet['rows'],
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
function tablesOf(rows: Sheet['rows']): string[][][] {
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
