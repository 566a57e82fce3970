import { decodeText } from '../encoding.ts';
import { ExtractionError } from '../extraction-error.ts';
import type { FormatInput, FormatOutput } from '../messages.ts';
import { normaliseText } from '../normalise.ts';

/**
 * A table of values, each row as one line that reads by itself: "Header: value; Header: value". Lines before
 * the header stay as they are; a table without a header becomes "value; value".
 * @throws {ExtractionError} `too_large`
 */
export async function readCsv({ bytes, limits }: FormatInput): Promise<FormatOutput> {
  const { default: papa } = await import('papaparse');
  const { delimiter, body } = takeDelimiter(await decodeText(bytes));
  const { data } = papa.parse<string[]>(body, { delimiter, skipEmptyLines: 'greedy' });
  const rows = data.map((row) => row.map(cleanValue));
  const headerAt = findHeader(rows);
  const header = rows[headerAt];

  const lines: string[] = [];
  let characters = 0;
  for (const [index, row] of rows.entries()) {
    if (index === headerAt) continue;
    const line = index < headerAt || !header ? row.filter(Boolean).join('; ') : rowLine(header, row);
    characters += line.length + 1;
    if (characters > limits.textCharacters) throw new ExtractionError('too_large', 'text');
    lines.push(line);
  }
  // A header alone is all that the file says.
  const text = lines.length > 0 ? lines.join('\n') : (header ?? []).join('; ');
  return { text: normaliseText(text), pageStarts: [] };
}

/** Excel names the delimiter in a first line such as "sep=;"; '' lets the parser guess. */
function takeDelimiter(text: string): { delimiter: string; body: string } {
  const named = /^\ufeff?sep=(.)\r?\n/i.exec(text);
  return named
    ? { delimiter: named[1] ?? '', body: text.slice(named[0].length) }
    : { delimiter: '', body: text };
}

const cleanValue = (value: string) => value.replace(/\s+/g, ' ').trim();

/**
 * The first row that is as wide as most rows are, if its cells look like names: none empty, repeated or a number.
 * @returns -1 where there is none
 */
function findHeader(rows: string[][]): number {
  const widths = new Map<number, number>();
  for (const { length } of rows) widths.set(length, (widths.get(length) ?? 0) + 1);
  const [width] = [...widths].reduce((one, other) => (other[1] > one[1] ? other : one), [0, 0]);
  const index = rows.findIndex((row) => row.length === width);
  const row = rows[index] ?? [];
  const looksLikeNames = new Set(row).size === row.length && row.every((cell) => cell && !isValue(cell));
  return looksLikeNames && rows.length > 1 ? index : -1;
}

/** Amounts, dates, times and addresses are what tables hold, not what their columns are called. */
const isValue = (cell: string) =>
  /^[-+(]?[\p{Sc}\s]*\d[\d.,:/\-\s]*[)%\p{Sc}]*$/u.test(cell) || /^\S+@\S+\.\S+$/.test(cell);

function rowLine(header: string[], row: string[]): string {
  return row
    .map((value, column) => (value && header[column] ? `${header[column]}: ${value}` : value))
    .filter(Boolean)
    .join('; ');
}
