import { ExtractionError } from '../extraction-error.ts';

/**
 * A table's rows as lines that read by themselves, "Header: value; Header: value". Rows before the header stay as
 * they are; without a header a row is "value; value".
 * @param headerAt the row that names the columns; -1 for none
 * @param mostCharacters rows repeat the header's names, so that the text may outgrow the file by far
 * @throws {ExtractionError} `too_large`
 */
export function tableLines(rows: readonly string[][], headerAt: number, mostCharacters: number): string[] {
  const header = rows[headerAt];
  const lines: string[] = [];
  let characters = 0;
  for (const [index, row] of rows.entries()) {
    if (index === headerAt) continue;
    const line = index < headerAt || !header ? row.filter(Boolean).join('; ') : rowLine(header, row);
    characters += line.length + 1;
    if (characters > mostCharacters) throw new ExtractionError('too_large', 'text');
    lines.push(line);
  }
  // A header alone is all that the table says.
  return lines.length > 0 ? lines : header ? [header.join('; ')] : [];
}

export const cleanCell = (value: string) => value.replace(/\s+/g, ' ').trim();

/**
 * The first row that is as wide as most rows are, if its cells look like names: none empty, repeated or a number.
 * @returns -1 where there is none
 */
export function findHeader(rows: readonly string[][]): number {
  const widths = new Map<number, number>();
  for (const { length } of rows) widths.set(length, (widths.get(length) ?? 0) + 1);
  const [width] = [...widths].reduce((one, other) => (other[1] > one[1] ? other : one), [0, 0]);
  const index = rows.findIndex((row) => row.length === width);
  return rows.length > 1 && looksLikeNames(rows[index] ?? []) ? index : -1;
}

/** Whether cells may be the names of columns. */
export function looksLikeNames(row: readonly string[]): boolean {
  return new Set(row).size === row.length && row.every((cell) => cell && !isValue(cell));
}

/** Amounts, dates, times and addresses are what tables hold, not what their columns are called. */
const isValue = (cell: string) =>
  /^[-+(]?[\p{Sc}\s]*\d[\d.,:/\-\s]*[)%\p{Sc}]*$/u.test(cell) || isAddress(cell);

function isAddress(cell: string): boolean {
  const at = cell.indexOf('@', 1);
  return at !== -1 && cell.lastIndexOf('.', cell.length - 2) > at + 1 && !/\s/.test(cell);
}

function rowLine(header: readonly string[], row: readonly string[]): string {
  return row
    .map((value, column) =>
      value && header[column] ? `${header[column].replace(/(?<!\s)\s*:$/, '')}: ${value}` : value,
    )
    .filter(Boolean)
    .join('; ');
}
