import { nameWithoutEnding } from '#rules/files.ts';
import { tokenise } from '../language/analysis.ts';
import { monthNumber } from '../language/quantities/dates.ts';
import { pause } from '../pauses.ts';
import { isBlank, languageOfTable } from '../tables/columns.ts';
import {
  type CellNumber,
  cellNumber,
  createSigns,
  createUnits,
  type DecimalSign,
} from '../tables/numbers.ts';
import type { StoredRow, StoredTable } from '../tables/stored-tables.ts';
import { isSameWord, type Stemmed, stemsOfText } from '../tables/words.ts';
import { namesCost } from './cost-names.ts';
import type { AskedPeriods } from './period-words.ts';

/** What was worked out of a row, and of which periods, as the table names them. */
export type OverPeriods = {
  label: string;
  periods: string[];
  value: number;
  unit: string;
  decimals: number;
  row: StoredRow;
};

/** A column that one period names, by its words and what each of them stands for among periods. */
type PeriodColumn = {
  at: number;
  head: string;
  words: readonly string[];
  parts: ReadonlySet<Part>;
  year: string | null;
};

/** A word, or the number of the month that it names. */
type Part = string | number;
const partOf = (word: string): Part => monthNumber(word) ?? word;

const year = /^(?:19|20|21)\d{2}$/;

/** Null unless it is certain which row and columns of the table are meant, and each has one number. */
export async function figureOverPeriods(
  asked: AskedPeriods,
  table: StoredTable,
): Promise<OverPeriods | null> {
  if (!table.isWhole) return null;
  const columns = chosenColumns(asked, periodColumns(table));
  if (!columns || columns.length < 2) return null;
  const row = await rowNamed(asked, table, columns);
  const sign = row && (await signOf(table, columns));
  if (!row || !sign) return null;
  const cells = columns.map(({ at }) => row.row.cells[at] ?? '');
  const numbers = cells.map((cell) => (isBlank(cell) ? null : cellNumber(cell, sign)));
  if (!numbers.every((number) => number !== null)) return null;
  const units = createUnits();
  for (const number of numbers) units.add(number);
  const unit = units.unit();
  if (unit === null) return null;
  const ranked = rankedAs(asked.of, numbers, row.label);
  const worked = ranked && workedOut(asked.of, ranked, unit);
  if (!worked) return null;
  const shown = worked.at === undefined ? columns : [columns[worked.at] as PeriodColumn];
  return {
    label: row.label,
    periods: shown.map(({ head }) => head),
    value: Number(worked.value.toFixed(worked.decimals)),
    unit: worked.unit,
    decimals: worked.decimals,
    row: row.row,
  };
}

type Worked = { value: number; unit: string; decimals: number; at?: number };

/**
 * The numbers by which more is more: costs that are written below zero are taken by what is paid. Null where it is not
 * certain whether more is higher or further below.
 */
function rankedAs(
  of: AskedPeriods['of'],
  numbers: readonly CellNumber[],
  label: string,
): readonly CellNumber[] | null {
  if (!numbers.some(({ value }) => value < 0)) return numbers;
  const isCost = namesCost(label);
  const isBelow = numbers.every(({ value }) => value <= 0);
  if (isBelow && isCost) return numbers.map((number) => ({ ...number, value: Math.abs(number.value) }));
  const ranks = of === 'change' || of === 'minimum' || of === 'maximum';
  return ranks && (isBelow || isCost) ? null : numbers;
}

function workedOut(of: AskedPeriods['of'], numbers: readonly CellNumber[], unit: string): Worked | null {
  const values = numbers.map(({ value }) => value);
  const [first = 0, second = 0] = values;
  const written = Math.max(...numbers.map(({ decimals }) => decimals));
  const isPair = values.length === 2;
  const sum = values.reduce((total, value) => total + value, 0);
  switch (of) {
    case 'change':
      return isPair ? { value: second - first, unit, decimals: written } : null;
    case 'percent':
      // Of a percentage it may be points; of what was no gain it says nothing.
      if (!isPair || first <= 0 || unit === '%') return null;
      return { value: ((second - first) / first) * 100, unit: '%', decimals: 2 };
    case 'ratio':
      return isPair && second !== 0 ? { value: first / second, unit: '', decimals: 2 } : null;
    case 'average':
      return { value: sum / values.length, unit, decimals: Math.max(written, 2) };
    case 'sum':
      // Shares of different wholes do not add up.
      return unit === '%' ? null : { value: sum, unit, decimals: written };
    default: {
      const value = of === 'minimum' ? Math.min(...values) : Math.max(...values);
      const at = values.indexOf(value);
      return values.lastIndexOf(value) === at ? { value, unit, decimals: written, at } : null;
    }
  }
}

function periodColumns({ columns }: StoredTable): PeriodColumn[] {
  return columns.flatMap((head, at): PeriodColumn[] => {
    const words = tokenise(head).map(({ word }) => word.replace(/^fy(?=\d{4}$)/, ''));
    const years = [...new Set(words.filter((word) => year.test(word)))];
    if (years.length > 1) return [];
    const isPeriod = years.length === 1 || words.some(isPart);
    return isPeriod ? [{ at, head, words, parts: new Set(words.map(partOf)), year: years[0] ?? null }] : [];
  });
}

const isPart = (word: string) => monthNumber(word) !== undefined || /^(?:q[1-4]|[1-4]t|t[1-4])$/.test(word);

/** What a head says beside its period, so that two of one kind are told from others. */
const kindOf = ({ words }: PeriodColumn, named: ReadonlySet<Part>) =>
  words
    .filter((word) => !year.test(word) && !/^\d{1,2}$/.test(word) && !named.has(partOf(word)))
    .sort()
    .join(' ');

/** The columns of the periods that are asked for, in the order in which they are worked out; null where that is unclear. */
function chosenColumns(
  { of, periods, isRange, count, words }: AskedPeriods,
  columns: readonly PeriodColumn[],
): PeriodColumn[] | null {
  const named = new Set(periods.flat().map(partOf));
  const asked = new Set(words.flat());
  const namedWords = new Map(
    columns.map((column) => [
      column,
      column.words.filter((word) => stemsOfText(word).some((own) => own.some((stem) => asked.has(stem))))
        .length,
    ]),
  );
  const isNamed = (column: PeriodColumn) => namedWords.get(column) ?? 0;
  const only = (found: readonly PeriodColumn[]) => {
    if (found.length <= 1) return found[0] ?? null;
    const [best, next] = [...found].sort((one, other) => isNamed(other) - isNamed(one));
    return best && next && isNamed(best) > isNamed(next) ? best : null;
  };
  const ofPeriod = (parts: readonly string[]) =>
    only(columns.filter((column) => parts.every((part) => column.parts.has(partOf(part)))));
  const picked = periods.map(ofPeriod);
  if (!picked.every((column) => column !== null)) return null;
  let chosen = picked;
  const isAll = of === 'minimum' || of === 'maximum';
  const spans = isRange && (of === 'average' || of === 'sum' || isAll);
  if (isAll && periods.length === 0) chosen = [...columns];
  else if (spans) {
    const [from, to] = picked.map((column) => Number(column.year)).sort((one, other) => one - other);
    const length = (to ?? 0) - (from ?? 0) + 1;
    if (length > columns.length) return null;
    const within = Array.from({ length }, (_, at) => ofPeriod([String((from ?? 0) + at)]));
    if (!within.every((column) => column !== null)) return null;
    chosen = within;
  } else if (of === 'change' || of === 'percent') {
    // The later against the earlier, in whichever order they are named.
    const places = chosen.map((column) => periodOrder(column));
    if (places.some((place) => place === null) || places[0] === places[1]) return null;
    if ((places[0] as number) > (places[1] as number)) chosen = [...chosen].reverse();
  }
  const isClear =
    new Set(chosen).size === chosen.length &&
    new Set(chosen.map((column) => kindOf(column, named))).size === 1 &&
    (count === null || count === chosen.length || count === chosen.length - 1);
  return isClear ? chosen : null;
}

/** Where a period stands in time, in months; null where it names none. */
function periodOrder({ words, year: own }: PeriodColumn): number | null {
  const month = words.map(monthNumber).find((each) => each !== undefined);
  const quarter = words
    .flatMap((word) => /^(?:q([1-4])|([1-4])t|t([1-4]))$/.exec(word)?.slice(1) ?? [])
    .find(Boolean);
  if (own === null && month === undefined && quarter === undefined) return null;
  return Number(own ?? 0) * 12 + (month ?? Number(quarter ?? 0) * 3);
}

/** What a name of a row leaves out without saying less: notes, and what stands in brackets. */
const bracketed = /\([^()]{0,80}\)/g;
const grammar = new Set(
  'the a an of on in at for from to with and or by de del la las el los y en a por para con al'.split(' '),
);
/** These tell rows apart: they are the row's own, never its table's. */
const qualifying = new Set(
  stemsOfText('total net gross average other basic diluted neto bruto otros otras otro').flat(),
);

const contentOf = (text: string): Stemmed =>
  stemsOfText(
    tokenise(text)
      .map(({ word }) => word)
      .filter((word) => !grammar.has(word))
      .join(' '),
  );

/** No name of a row is longer. */
const longestLabel = 300;

/** The one row whose name is all of what the question says, but for what names its table, its columns and its part. */
async function rowNamed(
  { words }: AskedPeriods,
  { columns, rows, fileName, title = '', section, caption }: StoredTable,
  chosen: readonly PeriodColumn[],
): Promise<{ row: StoredRow; label: string } | null> {
  const asked = words.filter((word) => !word.every((stem) => grammar.has(stem)));
  // The names of rows stand first.
  if (chosen.some(({ at }) => at === 0)) return null;
  const heads = chosen.map(({ words: own }) => own.join(' ')).join(' ');
  const around = contentOf(
    [nameWithoutEnding(fileName), title, section, caption, heads, columns[0]].join(' '),
  );
  const holds = (name: Stemmed, word: readonly string[]) => name.some((each) => isSameWord(each, word));
  const found: { row: StoredRow; label: string; own: number }[] = [];
  for (const row of rows) {
    await pause();
    const label = row.cells[0] ?? '';
    if (label.length > longestLabel) continue;
    const name = contentOf(label.replace(bracketed, ' '));
    const isAll = name.length > 0 && name.every((word) => holds(asked, word));
    if (!isAll) continue;
    const whole = [...contentOf(label), ...contentOf(row.under)];
    const own = asked.filter((word) => holds(whole, word));
    const others = asked.filter((word) => !holds(whole, word));
    const isKnown = others.every((word) => !word.some((stem) => qualifying.has(stem)) && holds(around, word));
    if (isKnown) found.push({ row, label: label.trim(), own: own.length });
  }
  const [best, next] = found.sort((one, other) => other.own - one.own);
  return best && best.own !== next?.own ? best : null;
}

async function signOf(table: StoredTable, columns: readonly PeriodColumn[]): Promise<DecimalSign | null> {
  const signs = createSigns();
  for (const { cells } of table.rows) {
    await pause();
    for (const { at } of columns) signs.add(cells[at] ?? '');
  }
  return signs.sign(languageOfTable(table));
}
