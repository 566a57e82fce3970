import { unitCalled } from '../language/quantities/units.ts';
import { pause } from '../pauses.ts';
import { type Column, isBlank, type NumberColumn, numberIn } from '../tables/columns.ts';
import type { ReadTable } from '../tables/compute.ts';
import type { Condition } from '../tables/table-query.ts';
import type { AskedFigure, FigureModifier } from './asked-figure.ts';
import type { DateReader } from './figure-dates.ts';
import { headIsCalled } from './figure-heads.ts';
import type { NamedValue } from './figure-values.ts';

/** What the question compares, denies or leaves out: the conditions, and which of its words say so. */
export type Limit = { conditions: readonly Condition[]; places: readonly number[] };

/** What a table's rows have to meet beside the values that a question names. */
type Given = {
  asked: AskedFigure;
  read: ReadTable;
  values: readonly NamedValue[];
  dates: DateReader | null;
};

/** A modifier with the words that may belong to it: those from `opens` on, to before `closes`. */
type Stretch = FigureModifier & { opens: number; closes: number };

/** Null where the question has no such words, 'unclear' where it is not certain over what they stand. */
export async function limitsNamed(given: Given): Promise<Limit[] | 'unclear' | null> {
  const limits: Limit[] = [];
  let before: Column | null = null;
  for (const stretch of stretchesOf(given.asked)) {
    const found: Limit | null =
      stretch.test === 'isNot'
        ? ((await notValue(given, stretch)) ?? (await withoutAny(given, stretch)))
        : stretch.test === 'isBlank'
          ? await withoutAny(given, stretch)
          : isOfTime(given.asked, stretch)
            ? (dateLimit(given, stretch) ?? numberLimit(given, stretch, before))
            : (numberLimit(given, stretch, before) ?? dateLimit(given, stretch));
    if (!found) return 'unclear';
    limits.push(found);
    before = given.read.columns.find(({ head }) => head === found.conditions[0]?.column) ?? null;
  }
  return limits.length > 0 ? limits : null;
}

const joining = /^(?:and|but|y|e|pero)$/;
const ofTime = /^(?:before|after|since|until|antes|despues|desde|hasta|between|entre)$/;

/** Whether a number behind these words is rather a year: "before 2020", where no unit stands behind it. */
const isOfTime = ({ words }: AskedFigure, { from, to }: Stretch) =>
  ofTime.test(words[from]?.word ?? '') && unitCalled(words[to + 1]?.word ?? '') === undefined;

/** Each modifier with its words: where there are several, what joins them parts them. */
function stretchesOf({ modifiers, words }: AskedFigure): Stretch[] {
  const starts = modifiers.map(({ from }, place) => {
    const last = modifiers[place - 1]?.to ?? 0;
    const join = words.findLastIndex(({ word }, at) => at >= last && at < from && joining.test(word));
    return place === 0 ? 0 : join < 0 ? from : join;
  });
  return modifiers.map((modifier, place) => ({
    ...modifier,
    opens: starts[place] ?? 0,
    closes: starts[place + 1] ?? words.length,
  }));
}

/** The one value behind the words, with nothing of another column between or after: "not on quay C". */
async function notValue({ asked, read, values }: Given, { to, closes }: Stretch): Promise<Limit | null> {
  const [value, ...others] = values.filter(({ from }) => from >= to && from < closes);
  if (!value || others.length > 0) return null;
  const { words } = asked;
  const isOwn = (at: number) => {
    const word = words[at];
    return (word?.isFrame ?? true) || (value.from <= at && at < value.to) || headIsCalled(value.column, word);
  };
  if (![...words.keys()].slice(to, closes).every(isOwn)) return null;
  // Of a blank it is not known.
  if (await hasBlanks(read, value.column)) return null;
  return { conditions: [{ column: value.column.head, test: 'isNot', value: value.value }], places: [] };
}

/** What is said to be had: "have no phone", «no tienen teléfono». */
const had = /^(?:have|has|had|tienen?|tenia|tenian|con|with)$/;

/** Rows whose cell is blank in the column that is named right behind: "without a phone". */
async function withoutAny({ asked, read, values }: Given, stretch: Stretch): Promise<Limit | null> {
  const { words } = asked;
  const { test, from, to, closes } = stretch;
  const isHad = [words[from - 1], ...words.slice(to, closes)].some((word) => had.test(word?.word ?? ''));
  if (test === 'isNot' && !isHad) return null;
  const at = words.findIndex(({ isFrame }, place) => place >= to && place < closes && !isFrame);
  const next = words[at];
  const named = next ? read.columns.filter((column) => headIsCalled(column, next)) : [];
  const [column] = named;
  const isNamed = (value: NamedValue) => value.from >= to && value.from < closes;
  if (!column || named.length > 1 || values.some(isNamed)) return null;
  const places = [...words.keys()].filter((place) => {
    const word = words[place];
    return place >= to && place < closes && word && (word.isFrame || headIsCalled(column, word));
  });
  if (places.length < closes - to || !(await hasBlanks(read, column))) return null;
  if (column.kind === 'number' && (await hasZeros(read, column))) return null;
  return { conditions: [{ column: column.head, test: 'isBlank', value: '' }], places };
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
function dateLimit({ asked: { words }, read, dates }: Given, { test, to }: Stretch): Limit | null {
  const at = words.findIndex(({ isFrame }, place) => place >= to && !isFrame);
  const found = test === 'between' ? dates?.between(at) : dates?.limit(test, at);
  if (found) return found;
  const [first, join, last] = words.slice(at, at + 3).map(({ word }) => word);
  if (at !== to || !year.test(first ?? '')) return null;
  const ofYears = read.columns.filter(
    (column) =>
      column.kind === 'number' &&
      (/(?:^|[^\p{L}])(?:year|año|ano)s?(?:$|[^\p{L}])/iu.test(column.head) || isYearly.test(column.head)),
  );
  const [column] = ofYears;
  if (!column || ofYears.length > 1) return null;
  const on = (of: Condition['test'], value = ''): Condition => ({ column: column.head, test: of, value });
  const named = [...words.keys()].filter((place) => headIsCalled(column, words[place]));
  if (test !== 'between') return { conditions: [on(test, first)], places: [at, ...named] };
  if (!joining.test(join ?? '') || !year.test(last ?? '')) return null;
  return { conditions: [on('atLeast', first), on('atMost', last)], places: [at, at + 1, at + 2, ...named] };
}

/** What is told by its year alone. */
const isYearly = /^(?:built|founded|opened|construid[oa]|fundad[oa]|construcción|fundación)$/iu;

/** "Are over 35", «tienen más de 40 años»: how old somebody is. */
const isBeing = /^(?:is|are|was|were)$/;
const mostYears = 120;
const isAge = ({ head }: Column) => /^(?:age|edad)$/i.test(head.trim());

const costs = /^(?:costs?|costing|cuestan?|cuesten?|val(?:e|en))$/;
const number = /^\d+(?:\.\d+)?$/;

/** "A loss of more than 300", "over 300 euros": of the one column of numbers that is named, or that has this unit. */
function numberLimit(
  { asked: { words }, read, values }: Given,
  { test, from, to, opens, closes }: Stretch,
  before: Column | null,
): Limit | null {
  const value = words[to]?.word ?? '';
  if (!number.test(value)) return null;
  const unitAt = (at: number) => unitCalled(words[at]?.word ?? '');
  const join = test === 'between' ? (unitAt(to + 1) === undefined ? to + 1 : to + 2) : -1;
  const other = words[join + 1]?.word ?? '';
  if (test === 'between' && !(joining.test(words[join]?.word ?? '') && number.test(other))) return null;
  const last = test === 'between' ? join + 1 : to;
  const unit = unitAt(last + 1);
  const own = (at: number) => at >= to && at <= last;
  const isOpen = (at: number) =>
    at >= opens &&
    at < closes &&
    !own(at) &&
    !words[at]?.isFrame &&
    !values.some((each) => each.from <= at && at < each.to);
  const open = [...words.keys()].filter(isOpen);
  const numbers = read.columns.filter((column) => column.kind === 'number');
  const named = numbers.filter((column) => open.some((at) => headIsCalled(column, words[at])));
  const inUnit = numbers.filter((column) => unit !== undefined && unitCalled(column.unit) === unit);
  const priced = open.some((at) => costs.test(words[at]?.word ?? '')) ? numbers.filter(isPrice) : [];
  const areOld = unit === 'year' || (unit === undefined && isBeing.test(words[from - 1]?.word ?? ''));
  const aged = areOld && Number(value) <= mostYears ? numbers.filter(isAge) : [];
  const inherited = before?.kind === 'number' && open.length === 0 ? [before] : [];
  const candidates = [named, inUnit, priced, aged, inherited].find((each) => each.length > 0) ?? [];
  const [column, ...others] = candidates;
  if (!column || others.length > 0) return null;
  if (!fitsUnit(column, unit, headIsCalled(column, words[last + 1]))) return null;
  const places = [
    ...[...words.keys()].filter(own),
    ...(unit !== undefined ? [last + 1] : []),
    ...open.filter((at) => headIsCalled(column, words[at])),
    ...open.filter((at) => costs.test(words[at]?.word ?? '') && isPrice(column)),
    ...(aged.includes(column) ? open.filter((at) => /^(?:old|age|edad)$/.test(words[at]?.word ?? '')) : []),
  ];
  const on = (of: Condition['test'], than: string): Condition => ({
    column: column.head,
    test: of,
    value: than,
  });
  if (test !== 'between') return { conditions: [on(test, value)], places };
  return { conditions: [on('atLeast', value), on('atMost', other)], places };
}

/** Whether a column may be compared with a number of this unit; one without is in that which its name says, or in money. */
function fitsUnit(column: NumberColumn, unit: string | undefined, isNamed: boolean): boolean {
  if (unit === undefined || isNamed || unitCalled(column.unit) === unit) return true;
  if (column.unit !== '') return false;
  return (unit === 'year' && isAge(column)) || (currencies.has(unit) && isPrice(column));
}

const price =
  /(?:^|[^\p{L}])(?:prices?|costs?|fees?|charges?|precios?|costes?|costos?|tarifas?|importes?)(?:$|[^\p{L}])/iu;
const currencies: ReadonlySet<string> = new Set(['euro', 'dollar', 'pound']);

/** Whether a column tells what something costs. */
export const isPrice = (column: Column): boolean =>
  column.kind === 'number' && (price.test(column.head) || currencies.has(unitCalled(column.unit) ?? ''));
