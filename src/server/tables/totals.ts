import { pause } from '../pauses.ts';
import { isBlank, languageOfTable } from './columns.ts';
import { type CellNumber, cellNumber, createSigns, type DecimalSign } from './numbers.ts';
import type { StoredRow, StoredTable } from './stored-tables.ts';
import { plainCell } from './words.ts';

/** The rows of a table that sum up others. */
type Totals = {
  all: ReadonlySet<StoredRow>;
  /** Those of them whose numbers are not what the rows above come to. */
  unproven: ReadonlySet<StoredRow>;
};

const certain =
  /^(?:(?:grand|net|overall|sub)[- ]?)?totale?s?(?: general(?:es)?)?\W*$|^(?:suma|sumas|sum) total\W*$/;
/** Beside nothing but numbers: not "Total loss" among the kinds of damage. */
const certainOfNumbers = /^(?:(?:grand|net|overall|sub)[- ]?)?total(?:es|s)?\s|\s(?:sub)?totale?s?$/;
/** May be what a row is called. */
const likely =
  /^(?:sum|sumas?|all|todos|todas)\W*$|^(?:(?:grand|overall) )?(?:average|mean|avg|media|promedio)(?:\W|$)|\s(?:average|avg|media|promedio)$/;

/** What is longer is a text. */
const longestLabel = 200;

/** Where a row's name stands: in its first cell that is filled. */
export const labelAt = ({ cells }: StoredRow): number => cells.findIndex((cell) => !isBlank(cell));

/** 'open' where only the numbers can tell: a name may be missing, or be that of other rows, too. */
function labelOf(row: StoredRow): 'certain' | 'open' | null {
  const at = labelAt(row);
  const label = row.cells[at] ?? '';
  if (label.length > longestLabel) return null;
  const others = row.cells.slice(at + 1).filter((cell) => !isBlank(cell));
  const name = plainCell(label);
  if (certain.test(name)) return 'certain';
  if (certainOfNumbers.test(name) && others.every(isNumber)) return 'certain';
  if (likely.test(name)) return 'open';
  return at > 0 && isNumber(label) && others.every(isNumber) ? 'open' : null;
}

const isNumber = (cell: string) => (cellNumber(cell, '.') ?? cellNumber(cell, ',')) !== null;

/** What the rows come to, of a column, since the last that sums up, and altogether. */
type Come = { run: { sum: number; count: number }; all: { sum: number; count: number } };

/**
 * Tells the rows that sum up others, by their names, by their numbers, or by both: a row that is called "Total" does so,
 * and one that is called "Sum", "Average" or nothing where its numbers are the sum or the average of those above.
 */
export async function totalsOf(table: StoredTable): Promise<Totals> {
  const labels = new Map<StoredRow, 'certain' | 'open'>();
  for (const row of table.rows) {
    await pause();
    const label = labelOf(row);
    if (label) labels.set(row, label);
  }
  const all = new Set<StoredRow>();
  const unproven = new Set<StoredRow>();
  if (labels.size === 0) return { all, unproven };
  const signs = await signsOf(table);
  const come = signs.map((): Come => ({ run: { sum: 0, count: 0 }, all: { sum: 0, count: 0 } }));
  for (const row of table.rows) {
    await pause();
    const numbers = signs.map((sign, at) => {
      const cell = row.cells[at] ?? '';
      return sign === null || isBlank(cell) ? null : cellNumber(cell, sign);
    });
    const label = labels.get(row);
    const isProven = label !== undefined && comeTo(numbers, come, label === 'certain' ? 1 : 2);
    if (isProven || label === 'certain') {
      all.add(row);
      if (!isProven) unproven.add(row);
      for (const each of come) each.run = { sum: 0, count: 0 };
      continue;
    }
    for (const [at, number] of numbers.entries()) {
      const { run, all: whole } = come[at] as Come;
      if (!number) continue;
      for (const each of [run, whole]) {
        each.sum += number.value;
        each.count += 1;
      }
    }
  }
  return { all, unproven };
}

async function signsOf(table: StoredTable): Promise<(DecimalSign | null)[]> {
  const gathered = table.columns.map((head) => createSigns(head));
  for (const { cells } of table.rows) {
    await pause();
    for (const [at, signs] of gathered.entries()) signs.add(cells[at] ?? '');
  }
  const language = languageOfTable(table);
  return gathered.map((signs) => signs.sign(language));
}

/** Whether all numbers of a row are what the rows above come to, which are so many at least. */
function comeTo(numbers: readonly (CellNumber | null)[], come: readonly Come[], least: number): boolean {
  const places = [...numbers.keys()].filter((at) => numbers[at]);
  return (
    places.length > 0 &&
    places.every((at) => {
      const { value, decimals } = numbers[at] as CellNumber;
      const { run, all } = come[at] as Come;
      const isNear = (expected: number) => Math.abs(expected - value) <= 0.5001 * 10 ** -decimals;
      return [run, all].some(({ sum, count }) => count >= least && (isNear(sum) || isNear(sum / count)));
    })
  );
}
