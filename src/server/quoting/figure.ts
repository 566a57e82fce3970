import type { Lexicon } from '../language/lexicon/lexicon.ts';
import { splitSentences } from '../language/sentences.ts';
import { pause, withPauses } from '../pauses.ts';
import { readLayout } from '../reading/blocks/layout.ts';
import { isBlank } from '../tables/columns.ts';
import { QueryError } from '../tables/comparing.ts';
import { type Computed, compute, type ReadTable, readTable } from '../tables/compute.ts';
import { readTables, type StoredRow, type StoredTable, type TablePassage } from '../tables/stored-tables.ts';
import type { Condition, TableQuery } from '../tables/table-query.ts';
import { isSameWord, plainCell, type Stemmed, stemsOfText } from '../tables/words.ts';
import type { AskedFigure } from './asked-figure.ts';
import { namesCost } from './cost-names.ts';
import { isUnique } from './figure-keys.ts';
import { readingOf } from './figure-reading.ts';
import { type Translation, translationOf } from './figure-translation.ts';
import { askedFigure } from './figure-words.ts';
import { figureOverPeriods, type OverPeriods } from './period-figure.ts';
import { type AskedPeriods, askedPeriods, type PeriodOperation } from './period-words.ts';

/** A figure that was worked out over a table of the files for a plain question. */
export type Figure = {
  of: AskedFigure['of'] | PeriodOperation | 'distinct' | 'top';
  /** Of one row over columns that are periods: which of them, as they are called there. */
  periods?: string[];
  /** '' where rows are counted; over periods, the row's name. */
  column: string;
  value: number;
  unit: string;
  decimals: number;
  /** The conditions that rows met, such as `Quay: C` or `Loss > 300`. */
  where: string[];
  /** So many rows, of how many that are no totals. */
  matched: number;
  all: number;
  fileName: string;
  title?: string | undefined;
  caption: string;
  /** Of the lowest and the highest value, what the rows that have it are called; '' where they have no names. */
  names?: string;
  /** Where rows are divided: by which column, and what each of its values comes to, first what comes first. */
  divided?: { by: string; groups: FigureGroup[] };
  /** Whether what is least comes first. */
  isAscending?: boolean;
  /** Where rows that it rests on stand in the text of their file: the first of them. */
  rows: { fileId: string; start: number; end: number }[];
};

/** What the rows with one value of a column come to; the first of them stands at `row` in the file's text. */
type FigureGroup = { name: string; value: number; row: Figure['rows'][number] | null };

/** So many rows are shown and cited. */
const mostShown = 8;
/** So many groups are told. */
const mostGroups = 20;
/** Where more than this could be meant, it is not certain which. */
const mostTables = 30;

/** Whether a question may ask for a figure, for which tables are worth reading. */
export const mayAskForFigure = (question: string): boolean =>
  askedFigure(question) !== null || askedPeriods(question) !== null;

/**
 * What a plain question asks to count, sum up or compare over a table; null unless it is certain which table, column and
 * values are meant, every row was read, and no sentence of the files says it already.
 * @param tables the passages of tables that the question may be about, of each file all, in order
 * @param found what was found for the question
 * @param lexicons by which a table in the other language is read
 */
export async function figureFor(
  question: string,
  tables: readonly TablePassage[],
  found: readonly TablePassage[],
  lexicons: readonly Lexicon[] = [],
): Promise<Found | null> {
  const read = await readTables(tables);
  if (read.length > mostTables) return null;
  const given = { read, tables, found, translation: translationOf(question, lexicons) };
  const ofRow = await figureOfRow(question, given);
  const ofRows = await figureOfRows(question, given);
  // What may be asked for in two ways is not certain.
  return ofRow && ofRows ? null : (ofRow ?? ofRows);
}

type Given = {
  read: readonly StoredTable[];
  tables: readonly TablePassage[];
  found: readonly TablePassage[];
  translation: Translation;
};
type Found = { figure: Figure; passages: TablePassage[] };

/** What is asked of one row over the columns of several periods. */
async function figureOfRow(
  question: string,
  { read, tables, found, translation }: Given,
): Promise<Found | null> {
  const asked = askedPeriods(question);
  if (!asked || (await isSaid(wordsOver(asked), found))) return null;
  const results: { table: StoredTable; over: OverPeriods }[] = [];
  for await (const table of withPauses(read)) {
    const over = await figureOverPeriods(translation.periods(asked, table), table);
    if (over) results.push({ table, over });
  }
  const [result, ...others] = results;
  if (!result || others.length > 0) return null;
  const { table, over } = result;
  const { row, label, periods, value, unit, decimals } = over;
  const { fileId, fileName, title, caption } = table;
  const figure: Figure = {
    of: asked.of,
    periods,
    column: label,
    value,
    unit,
    decimals,
    where: [],
    matched: 1,
    all: table.rows.length,
    fileName,
    ...(title && { title }),
    caption,
    rows: row.passage === null ? [] : [{ fileId, start: row.start, end: row.end }],
  };
  return { figure, passages: row.passage === null ? [] : [tables[row.passage] as TablePassage] };
}

const wordsOver = ({ words, periods }: AskedPeriods): Stemmed => [
  ...words,
  ...periods.flat().map((word) => [word]),
];

/** What is asked of the rows of a table. */
async function figureOfRows(
  question: string,
  { read, tables, found, translation }: Given,
): Promise<Found | null> {
  const asked = askedFigure(question);
  if (!asked || (await isStated(asked, found))) return null;
  const readings: { table: ReadTable; query: TableQuery }[] = [];
  for await (const each of withPauses(read)) {
    const table = await readTable(each);
    const query = await readingOf(translation.rows(asked, each), table);
    if (query) readings.push({ table, query });
  }
  const [reading, ...others] = readings;
  if (!reading || others.length > 0 || !reading.table.table.isWhole) return null;
  const { table, query } = reading;
  const computed = await computedOf(table, query);
  const figure = computed && (await certainFigure(asked, { table, query, computed }));
  if (!computed || !figure) return null;
  const { fileId } = table.table;
  const rows = figure.divided
    ? computed.groups.flatMap(({ rows: [first] }) => first ?? [])
    : (computed.groups[0]?.rows ?? []).slice(0, asked.top || undefined);
  const shown = rows
    .filter(({ passage }) => passage !== null)
    .slice(0, figure.divided ? mostGroups : mostShown);
  return {
    figure: { ...figure, rows: shown.map(({ start, end }) => ({ fileId, start, end })) },
    passages: [...new Set(shown.map(({ passage }) => tables[passage as number] as TablePassage))],
  };
}

/** Null where what is asked for cannot be compared with what the table holds. */
async function computedOf(table: ReadTable, query: TableQuery): Promise<Computed | null> {
  try {
    return await compute(table, query);
  } catch (error) {
    if (error instanceof QueryError) return null;
    throw error;
  }
}

type Worked = { table: ReadTable; query: TableQuery; computed: Computed };

/** Null where the rows leave a doubt: cells that are no numbers, or totals that the sum does not come to. */
async function certainFigure(asked: AskedFigure, worked: Worked): Promise<Figure | null> {
  const { table, query, computed } = worked;
  const [of] = query.figures;
  const first = computed.groups[0]?.figures[0];
  if (!of || !first) return null;
  const column = table.columns.find(({ head }) => head === first.column);
  if (column?.kind === 'number' && column.odd > 0) return null;
  const { fileName, title, caption } = table.table;
  const told = query.groupBy === undefined ? await overRows(asked, worked) : overGroups(asked, worked);
  if (!told) return null;
  return {
    column: first.column,
    unit: first.unit,
    decimals: first.decimals,
    ...told,
    where: query.where.map(written),
    matched: computed.matched,
    all: computed.of,
    fileName,
    ...(title && { title }),
    caption,
    rows: [],
  };
}

type Told = Pick<Figure, 'of' | 'value' | 'names' | 'divided' | 'isAscending'>;

async function overRows(asked: AskedFigure, { table, query, computed }: Worked): Promise<Told | null> {
  const [of] = query.figures;
  const [group] = computed.groups;
  const [result] = group?.figures ?? [];
  if (!of || !group || !result || typeof result.value !== 'number') return null;
  const { value, without } = result;
  const ranks = of.of === 'minimum' || of.of === 'maximum';
  // The highest cost may be what is furthest below zero.
  if (ranks && value < 0 && namesCost(result.column)) return null;
  if (of.of !== 'count' && (computed.matched === 0 || without > 0)) return null;
  if (asked.of === 'list' ? computed.matched === 0 : asked.of !== 'count' && computed.matched === 1) {
    // No row says so; or the average of one row is what it says, which may be another year's.
    return null;
  }
  if (table.unproven.size > 1 || (table.unproven.size === 1 && !fitsTotal(table, query, value))) return null;
  if (!ranks) return { of: asked.of === 'list' ? 'list' : of.of, value };
  if (asked.top === 0) return { of: of.of, value, names: await namesOf(table, group.rows) };
  const isAscending = query.order === 'ascending';
  // Of rows that have the same it is not certain which are among the first.
  const [last, next] = group.rows.slice(asked.top - 1, asked.top + 1);
  const at = table.columns.find(({ head }) => head === result.column)?.at ?? -1;
  if (!last || (next && plainCell(last.cells[at] ?? '') === plainCell(next.cells[at] ?? ''))) return null;
  return { of: 'top', value: asked.top, isAscending };
}

/** What several values of a column come to; null where one of them is not certain. */
function overGroups(asked: AskedFigure, { table, query, computed }: Worked): Told | null {
  const { groups, more } = computed;
  const [of] = query.figures;
  if (!of || more > 0 || groups.length > mostGroups || table.unproven.size > 0) return null;
  const { fileId } = table.table;
  const told: FigureGroup[] = [];
  for (const {
    key,
    figures: [result],
    rows: [first],
  } of groups) {
    if (!result || typeof result.value !== 'number' || (of.of !== 'count' && result.without > 0)) return null;
    const row = first && first.passage !== null ? { fileId, start: first.start, end: first.end } : null;
    told.push({ name: key && !isBlank(key) ? key : '–', value: result.value, row });
  }
  const [best] = told;
  if (!best) return null;
  const divided = { by: query.groupBy ?? '', groups: told };
  if (asked.isDistinct) {
    const named = told.filter(({ name }) => name !== '–');
    return { of: 'distinct', value: named.length, divided: { ...divided, groups: named } };
  }
  const isAscending = query.order === 'ascending';
  if (asked.chosen < 0 || !(asked.rank ?? ranked.has(asked.of)))
    return { of: of.of, value: best.value, divided };
  // As of rows: the highest cost may be what is furthest below zero.
  if (told.some(({ value }) => value < 0) && of.column !== undefined && namesCost(of.column)) return null;
  const firsts = told.filter(({ value }) => value === best.value).map(({ name }) => name);
  return { of: of.of, value: best.value, names: firsts.join(', '), divided, isAscending };
}

const ranked: ReadonlySet<AskedFigure['of']> = new Set(['minimum', 'maximum']);
const mostNames = 3;

/** What rows are called by their first column of texts that no two of the table share; '' where there is none, or they are many. */
async function namesOf(table: ReadTable, rows: readonly StoredRow[]): Promise<string> {
  if (rows.length > mostNames) return '';
  for (const column of table.columns)
    if (column.kind === 'text' && (await isUnique(table, [column]))) {
      const names = rows.map(({ cells }) => cells[column.at] ?? '');
      return names.some(isBlank) ? '' : names.join(', ');
    }
  return '';
}

/** How conditions are written, whatever the language. */
const signs = {
  is: ': ',
  isNot: ' ≠ ',
  over: ' > ',
  under: ' < ',
  atLeast: ' ≥ ',
  atMost: ' ≤ ',
  isBlank: ': –',
  isFilled: ': …',
  contains: ': …',
} as const satisfies Record<Condition['test'], string>;

const written = ({ column, test, value }: Condition) => (column ? `${column}${signs[test]}${value}` : value);

/** The one row of totals that is not proven says the same as the sum of all the others; other figures do not depend on it. */
function fitsTotal(
  { table, unproven, columns }: ReadTable,
  { figures, where }: TableQuery,
  value: number,
): boolean {
  if (figures[0]?.of !== 'sum' || where.length > 0) return true;
  const at = columns.find(({ head }) => head === figures[0]?.column)?.at ?? -1;
  return (
    [...unproven].every(
      ({ cells }) => significantDigits(cells[at] ?? '') === significantDigits(String(value)),
    ) && table.isWhole
  );
}

/** The digits of a number, without the zeros that it ends with, whatever stands between them. */
function significantDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}

/** Whether a sentence that is no row holds all of the question's words, and for a count a number. */
async function isStated({ of, words, by }: AskedFigure, found: readonly TablePassage[]): Promise<boolean> {
  const content = words.filter(({ isFrame }) => !isFrame).map(({ stems }) => stems);
  const wanted =
    of === 'count' ? content : [...content, ...by.filter((word) => word.some((stem) => stem.length > 3))];
  return isSaid(wanted, found);
}

/** Whether a sentence that is no row holds all of these words, and a number. */
async function isSaid(wanted: Stemmed, found: readonly TablePassage[]): Promise<boolean> {
  for (const { text, layout = '' } of found) {
    for (const block of readLayout(layout, text)) {
      if (block.kind === 'table') continue;
      for (const { start, end } of splitSentences(text, block.start, block.end)) {
        await pause();
        const sentence = text.slice(start, end);
        const own = stemsOfText(sentence);
        if (!/\d/.test(sentence) || wanted.length === 0) continue;
        if (wanted.every((word) => own.some((each) => isSameWord(each, word)))) return true;
      }
    }
  }
  return false;
}
