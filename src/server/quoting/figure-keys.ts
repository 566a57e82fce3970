import { isMeasureName } from '../language/quantities/units.ts';
import { pause } from '../pauses.ts';
import { type Column, isBlank, type NumberColumn, numberIn } from '../tables/columns.ts';
import type { ReadTable } from '../tables/compute.ts';
import { isSameWord, type Stemmed, stemsOfText } from '../tables/words.ts';
import { isPrice } from './figure-limits.ts';
import { isUnitOfTime } from './question-kind.ts';

/** Names of columns that tell which row it is, and no measure. */
const identifying = new Set(
  'id ids code codes codigo codigos ref reference referencia phone telephone telefono zip postcode nif cif dni isbn year years ano anos anio'.split(
    ' ',
  ),
);
const counting = new Set(
  'quantity quantities qty units count counts amount amounts pieces stock total cantidad cantidades unidades importe existencias piezas'.split(
    ' ',
  ),
);
/** Of one it is what it is called by ("room number"), of several how many they are ("number of rooms"). */
const numbering = new Set(['number', 'numero']);

const headWords = ({ head }: Column) =>
  head
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .split(' ');

/** Whether a column is called by what its numbers measure of one thing, such as hours, and never how many there are. */
export const isMeasuring = (column: Column): boolean =>
  isMeasureName(column.head) || headWords(column).some(isUnitOfTime);

const isCounting = (column: Column) => headWords(column).some((word) => counting.has(word));

/**
 * The columns that tell which row it is: by their names, or by whole numbers that no two rows share, where these run on
 * as numbers do that are given out.
 */
export async function keysOf(read: ReadTable): Promise<ReadonlySet<Column>> {
  const keys = new Set<Column>();
  for (const column of read.columns) {
    const isNamed = headWords(column).some((word) => identifying.has(word));
    if (isNamed || (column.kind === 'number' && (await isGivenOut(column, read)))) keys.add(column);
  }
  return keys;
}

/** Numbers that are given out have at least so many digits, but in the first column. */
const leastNumber = 100;
/** As many of them are left out as there are rows, at most. */
const mostSpread = 2;

async function isGivenOut(column: NumberColumn, read: ReadTable): Promise<boolean> {
  const { at, unit, decimals, odd } = column;
  if (unit !== '' || decimals > 0 || odd > 0 || read.columns.length < 2) return false;
  if (isCounting(column) || isPrice(column)) return false;
  const { table, totals } = read;
  const seen = new Set<number>();
  let [least, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let most = last;
  let rises = true;
  for (const row of table.rows) {
    await pause();
    if (totals.has(row)) continue;
    const value = numberIn(row.cells, column)?.value;
    if (value === undefined || value < 0 || seen.has(value)) return false;
    seen.add(value);
    rises &&= value > last;
    [least, most, last] = [Math.min(least, value), Math.max(most, value), value];
  }
  if (seen.size < 2) return false;
  const isDense = least >= leastNumber && most - least < mostSpread * seen.size;
  return at === 0 ? rises || isDense : rises && isDense;
}

/** Whether one row may stand for several of what it names. */
export const hasQuantities = ({ columns }: ReadTable, keys: ReadonlySet<Column>): boolean =>
  columns.some(
    (column) =>
      column.kind === 'number' &&
      !keys.has(column) &&
      headWords(column).some((word) => counting.has(word) || numbering.has(word)),
  );

/**
 * What a column called by a noun says of each row: `several` of what it names ("Seats", "Seat count"), or `one` of them
 * ("Seat", "Seat number"); null where its name says something else of them, such as their price.
 */
export function countIn(
  column: Column,
  noun: { word: string; stems: Stemmed[number] },
): 'several' | 'one' | null {
  const words = headWords(column);
  const own = words.filter((word) => stemsOfText(word).some((each) => isSameWord(each, noun.stems)));
  if (own.some((word) => word === noun.word || /[^s]s$/.test(word))) return 'several';
  if (isCounting(column)) return 'several';
  const isName = words.every(
    (word) =>
      own.includes(word) || numbering.has(word) || identifying.has(word) || /^(?:no|n|de)?$/.test(word),
  );
  return isName ? 'one' : null;
}

/** Whether no two rows have the same in these columns. */
export async function isUnique({ table, totals }: ReadTable, columns: readonly Column[]): Promise<boolean> {
  const seen = new Set<string>();
  for (const row of table.rows) {
    await pause();
    if (totals.has(row)) continue;
    const cells = columns.map(({ at }) => row.cells[at] ?? '');
    if (cells.every(isBlank)) continue;
    const key = JSON.stringify(cells);
    if (seen.has(key)) return false;
    seen.add(key);
  }
  return seen.size > 0;
}
