import type { Locale } from '#rules/preferences.ts';
import { detectLanguage } from '../language/analysis.ts';
import { pause } from '../pauses.ts';
import { cellDate, createOrders, type DateOrder } from './dates.ts';
import { type CellNumber, cellNumber, createSigns, createUnits, type DecimalSign } from './numbers.ts';
import type { StoredRow, StoredTable } from './stored-tables.ts';
import { type Stemmed, stemsOfText } from './words.ts';

/** What a column holds, and how its cells are read. */
export type Column = { head: string; at: number } & (
  | { kind: 'number'; sign: DecimalSign; unit: string; decimals: number; odd: number }
  | { kind: 'date'; order: DateOrder | null; odd: number }
  /** `mayBe` where most of it may be read as numbers or dates, and it is not certain how. */
  | { kind: 'text'; mayBe?: 'numbers' | 'dates' | undefined }
);
export type NumberColumn = Extract<Column, { kind: 'number' }>;

const knownHeads = new WeakMap<Column, Stemmed>();

/** The words of a column's name, taken apart once. */
export function headStems(column: Column): Stemmed {
  const stems = knownHeads.get(column) ?? stemsOfText(column.head);
  knownHeads.set(column, stems);
  return stems;
}

/** Of what stands in a column, so much is of its kind; what is not is `odd`. */
const leastOfKind = 0.9;
/** What is written where a value is missing. */
const missing = /^(?:[-–—.·*]+|n\.?\s?\/?\s?[ad]\.?|s\.?\s?\/?\s?d\.?|nil|none|null|tbd|\?+)$/i;

/** Whether a cell says nothing. */
export const isBlank = (cell: string) => cell === '' || missing.test(cell);

const sampled = { rows: 20, characters: 10_000 } as const;

/** What only Spanish has of letters, in the words by which columns are called. */
const spanishLetters = /[áéíóúñ]/i;

/** The language that a table is written in, by its heads, what stands above and its first rows. */
export function languageOfTable({ section, caption, columns, rows }: StoredTable): Locale | null {
  const shown = rows.slice(0, sampled.rows).map(({ cells }) => cells.join(' '));
  const heads = columns.join(' ');
  const told = [section, caption, heads, ...shown].join('\n');
  // Heads are hardly more than names, without the small words that tell a language.
  return detectLanguage(told.slice(0, sampled.characters)) ?? (spanishLetters.test(heads) ? 'es' : null);
}

/** What each column of a table holds, but for the rows of totals. */
export async function readColumns(table: StoredTable, totals: ReadonlySet<StoredRow>): Promise<Column[]> {
  const language = languageOfTable(table);
  const columns: Column[] = [];
  for (const [at, head] of table.columns.entries()) {
    const cells: string[] = [];
    for (const row of table.rows) {
      await pause();
      const cell = row.cells[at] ?? '';
      if (!totals.has(row) && !isBlank(cell)) cells.push(cell);
    }
    const kind = (await readAsNumbers(cells, head, language)) ??
      (await readAsDates(cells, language)) ?? { kind: 'text' as const, mayBe: await mayBeRead(cells) };
    columns.push({ head, at, ...kind });
  }
  return columns;
}

const isMost = (count: number, of: number) => count > 0 && count >= of * leastOfKind;

async function readAsNumbers(cells: readonly string[], head: string, language: Locale | null) {
  const signs = createSigns(head);
  for (const cell of cells) {
    await pause();
    signs.add(cell);
  }
  const sign = signs.sign(language);
  if (!sign) return null;
  const units = createUnits();
  let count = 0;
  let decimals = 0;
  for (const cell of cells) {
    await pause();
    const found = cellNumber(cell, sign);
    if (!found) continue;
    count += 1;
    decimals = Math.max(decimals, found.decimals);
    units.add(found);
  }
  // "12 kg" and "3 m" are no figures that could be added up.
  const unit = units.unit();
  if (!isMost(count, cells.length) || unit === null) return null;
  return { kind: 'number' as const, sign, unit, decimals, odd: cells.length - count };
}

async function readAsDates(cells: readonly string[], language: Locale | null) {
  const orders = createOrders();
  for (const cell of cells) {
    await pause();
    orders.add(cell);
  }
  const order = orders.order(language);
  let count = 0;
  for (const cell of cells) {
    await pause();
    if (cellDate(cell, order) !== null) count += 1;
  }
  return isMost(count, cells.length) ? { kind: 'date' as const, order, odd: cells.length - count } : null;
}

async function mayBeRead(cells: readonly string[]): Promise<'numbers' | 'dates' | undefined> {
  let [numbers, dates] = [0, 0];
  for (const cell of cells) {
    await pause();
    if (cellDate(cell, 'dayFirst') ?? cellDate(cell, 'monthFirst')) dates += 1;
    else if (cellNumber(cell, '.') ?? cellNumber(cell, ',')) numbers += 1;
  }
  if (isMost(dates, cells.length)) return 'dates';
  return isMost(numbers, cells.length) ? 'numbers' : undefined;
}

/** The number in a row's cell of a column; null where there is none. */
export const numberIn = (cells: readonly string[], { at, sign }: NumberColumn): CellNumber | null => {
  const cell = cells[at] ?? '';
  return isBlank(cell) ? null : cellNumber(cell, sign);
};
