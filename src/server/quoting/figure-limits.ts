import { unitCalled } from '../language/quantities/units.ts';
import { pause } from '../pauses.ts';
import { type Column, headStems, isBlank, type NumberColumn, numberIn } from '../tables/columns.ts';
import type { ReadTable } from '../tables/compute.ts';
import type { Condition } from '../tables/table-query.ts';
import { isSameWord } from '../tables/words.ts';
import { datesNamed } from './figure-dates.ts';
import type { Modifier } from './figure-modifiers.ts';
import type { NamedValue } from './figure-values.ts';
import type { AskedFigure } from './figure-words.ts';

/** What the question compares, denies or leaves out: the condition, and which of its words say so. */
export type Limit = { condition: Condition; places: readonly number[] };

/** What a table's rows have to meet beside the values that a question names. */
type Given = { asked: AskedFigure; read: ReadTable; values: readonly NamedValue[] };

/** Null where the question has no such words, 'unclear' where it is not certain over what they stand. */
export async function limitNamed(given: Given): Promise<Limit | 'unclear' | null> {
  const [modifier, ...others] = given.asked.modifiers;
  if (!modifier) return null;
  if (others.length > 0) return 'unclear';
  const found =
    modifier.test === 'isNot'
      ? ((await notValue(given, modifier)) ?? (await withoutAny(given, modifier)))
      : modifier.test === 'isBlank'
        ? await withoutAny(given, modifier)
        : ((await dateLimit(given, modifier)) ?? numberLimit(given, modifier));
  return found ?? 'unclear';
}

const headHolds = (column: Column, stems: readonly string[]) =>
  headStems(column).some((each) => isSameWord(each, stems));

/** The one value behind the words, with nothing of another column between or after: "not on quay C". */
async function notValue({ asked, read, values }: Given, { to }: Modifier): Promise<Limit | null> {
  const [value, ...others] = values.filter(({ from }) => from >= to);
  if (!value || others.length > 0) return null;
  const { words } = asked;
  const isOwn = (at: number) =>
    (words[at]?.isFrame ?? true) ||
    (value.from <= at && at < value.to) ||
    headHolds(value.column, words[at]?.stems ?? []);
  if (![...words.keys()].slice(to).every(isOwn)) return null;
  // Of a blank it is not known.
  if (await hasBlanks(read, value.column)) return null;
  return { condition: { column: value.column.head, test: 'isNot', value: value.value }, places: [] };
}

/** What is said to be had: "have no phone", «no tienen teléfono». */
const had = /^(?:have|has|had|tienen?|tenia|tenian|con|with)$/;

/** Rows whose cell is blank in the column that is named right behind: "without a phone". */
async function withoutAny({ asked, read, values }: Given, modifier: Modifier): Promise<Limit | null> {
  const { words } = asked;
  const { test, from, to } = modifier;
  const isHad = [words[from - 1], ...words.slice(to)].some((word) => had.test(word?.word ?? ''));
  if (test === 'isNot' && !isHad) return null;
  const at = words.findIndex(({ isFrame }, place) => place >= to && !isFrame);
  const named = read.columns.filter((column) => headHolds(column, words[at]?.stems ?? []));
  const [column] = named;
  if (at < 0 || !column || named.length > 1 || values.some((value) => value.from >= to)) return null;
  const places = [...words.keys()].filter(
    (place) => place >= to && (words[place]?.isFrame || headHolds(column, words[place]?.stems ?? [])),
  );
  if (places.length < words.length - to || !(await hasBlanks(read, column))) return null;
  if (column.kind === 'number' && (await hasZeros(read, column))) return null;
  return { condition: { column: column.head, test: 'isBlank', value: '' }, places };
}

const hasBlanks = (read: ReadTable, { at }: Column) => hasRow(read, (cells) => isBlank(cells[at] ?? ''));

/** A zero may be none as well. */
const hasZeros = (read: ReadTable, column: NumberColumn) =>
  hasRow(read, (cells) => numberIn(cells, column)?.value === 0);

async function hasRow(
  { table, totals }: ReadTable,
  holds: (cells: readonly string[]) => boolean,
): Promise<boolean> {
  for (const row of table.rows) {
    await pause();
    if (!totals.has(row) && holds(row.cells)) return true;
  }
  return false;
}

const year = /^(?:19|20|21)\d{2}$/;

/** "Before April 2025", over the table's dates or its years. */
async function dateLimit({ asked: { words }, read }: Given, { test, to }: Modifier): Promise<Limit | null> {
  const before = new Set(Array.from({ length: to }, (_, at) => at));
  const dates = await datesNamed(words, before, read);
  const next = words.findIndex(({ isFrame }, at) => at >= to && !isFrame);
  if (dates && dates !== 'unclear' && dates.places[0] === next)
    return { condition: { ...dates.condition, test }, places: dates.places };
  if (dates || next !== to || !year.test(words[to]?.word ?? '')) return null;
  const ofYears = read.columns.filter(
    ({ head, kind }) => kind === 'number' && /(?:^|[^\p{L}])(?:year|año|ano)s?(?:$|[^\p{L}])/iu.test(head),
  );
  const [column] = ofYears;
  if (!column || ofYears.length > 1) return null;
  return { condition: { column: column.head, test, value: words[to]?.word ?? '' }, places: [to] };
}

const costs = /^(?:costs?|costing|cuestan?|cuesten?|val(?:e|en))$/;

/** "A loss of more than 300", "over 300 euros": of the one column of numbers that is named, or that has this unit. */
function numberLimit({ asked: { words }, read, values }: Given, { test, to }: Modifier): Limit | null {
  const value = words[to]?.word ?? '';
  if (!/^\d+(?:\.\d+)?$/.test(value)) return null;
  const unit = unitCalled(words[to + 1]?.word ?? '');
  const numbers = read.columns.filter((column) => column.kind === 'number');
  const isOpen = (at: number) =>
    at !== to && !words[at]?.isFrame && !values.some(({ from, to: end }) => from <= at && at < end);
  const open = [...words.keys()].filter(isOpen);
  const named = numbers.filter((column) => open.some((at) => headHolds(column, words[at]?.stems ?? [])));
  const inUnit = numbers.filter((column) => unit !== undefined && unitCalled(column.unit) === unit);
  const [column, ...others] = named.length > 0 ? named : inUnit;
  if (!column || others.length > 0) return null;
  const own = unitCalled(column.unit);
  const namesUnit = headHolds(column, words[to + 1]?.stems ?? []);
  if (unit !== undefined && !namesUnit && own !== unit) return null;
  const places = [
    to,
    ...(unit !== undefined ? [to + 1] : []),
    ...open.filter((at) => headHolds(column, words[at]?.stems ?? [])),
    ...open.filter((at) => costs.test(words[at]?.word ?? '') && isPrice(column)),
  ];
  return { condition: { column: column.head, test, value }, places };
}

const price =
  /(?:^|[^\p{L}])(?:prices?|costs?|fees?|charges?|precios?|costes?|costos?|tarifas?|importes?)(?:$|[^\p{L}])/iu;
const currencies: ReadonlySet<string> = new Set(['euro', 'dollar', 'pound']);

/** Whether a column tells what something costs. */
export const isPrice = (column: Column): boolean =>
  column.kind === 'number' && (price.test(column.head) || currencies.has(unitCalled(column.unit) ?? ''));
