import { nameWithoutEnding } from '#rules/files.ts';
import { normalise } from '../language/analysis.ts';
import { type Column, headStems } from '../tables/columns.ts';
import type { ReadTable } from '../tables/compute.ts';
import { type Condition, type TableQuery, tableQuery } from '../tables/table-query.ts';
import { isSameWord, plainCell, type Stemmed, stemsOfText } from '../tables/words.ts';
import type { AskedFigure, AskedWord } from './asked-figure.ts';
import { datesFor } from './figure-dates.ts';
import { divisionOf } from './figure-groups.ts';
import { isCalled } from './figure-heads.ts';
import { countIn, hasQuantities, isMeasuring, isUnique, keysOf } from './figure-keys.ts';
import { isPrice, limitsNamed } from './figure-limits.ts';
import { type NamedValue, namedValues } from './figure-values.ts';
import { isUnitOfTime } from './question-kind.ts';

/** A column with the words of its name. */
type Head = { column: Column; stems: Stemmed };

/** What is worked out, and of which column; undefined where rows are counted. */
type Measured = { of: TableQuery['figures'][number]['of']; column?: Column | undefined };

/** As many rows and groups as a query answers at most. */
const mostGroups = 50;

/**
 * Reads a question as a query of a table; null unless it is certain what is meant: every word that is not grammar is
 * in the table's name or in that of a column that takes part, or belongs to all of a value.
 */
export async function readingOf(asked: AskedFigure, read: ReadTable): Promise<TableQuery | null> {
  const { words } = asked;
  const heads = read.columns.map((column) => ({ column, stems: headStems(column) }));
  // "Maximum weight" may be what a column is called.
  const mayBeName = ({ column, stems }: Head) =>
    column.kind === 'number' && asked.by.some((word) => holds(stems, word));
  if (asked.of !== 'count' && heads.some(mayBeName)) return null;
  const division = await divisionOf(asked, read);
  if (division === 'unclear') return null;
  const values = await namedValues(asked, read);
  const conditions = values && (await conditionsOf(asked, { read, values }));
  if (!values || !conditions) return null;
  const { where } = conditions;
  const covered = new Set([...conditions.places, ...(division?.places ?? [])]);
  const open = words.filter(({ isFrame }, at) => !isFrame && !covered.has(at));
  const keys = await keysOf(read);
  const isDivided = division !== null;
  const measured = await measuredBy(asked, {
    read,
    heads,
    keys,
    open,
    isNarrowed: where.length > 0 || isDivided || asked.isTotal,
    isDivided,
  });
  if (!measured || (open.length === 0 && where.length === 0 && !isDivided)) return null;
  const used = new Set([measured.column?.head, division?.column.head, ...where.map(({ column }) => column)]);
  const group = measured.of === 'distinct' ? measured.column : division?.column;
  if (group && (measured.column === group) !== (measured.of === 'distinct')) return null;
  const compared = where.some(({ column, test }) => test !== 'is' && column === measured.column?.head);
  if (asked.of === 'count' && measured.column && compared && measured.of !== 'distinct') return null;
  if (measured.of === 'count' && asked.of === 'count') {
    const of = { read, where, keys };
    if (hasQuantities(read, keys) || !(await countsByRow(of, division?.column))) return null;
  }
  if (heads.some(({ column }) => used.has(column.head) && !isOnly(column, read))) return null;
  const isKnown = await knownIn(asked, { read, heads, used });
  if (!open.every(isKnown)) return null;
  // What is listed is told by more than when it was, and by that.
  if (asked.of === 'list' && asked.modifiers.length === 0 && (open.length === 0 || !conditions.isDated))
    return null;
  const order = (asked.rank ?? asked.of) === 'minimum' ? 'ascending' : 'descending';
  const rows = asked.top > 0 && measured.column ? { sortBy: measured.column.head, top: asked.top + 1 } : {};
  const figure = measured.of === 'distinct' ? { of: 'count' as const } : measured;
  return tableQuery.parse({
    where,
    figures: [{ of: figure.of, column: 'column' in figure ? figure.column?.head : undefined }],
    order,
    ...(group ? { groupBy: group.head, top: mostGroups } : rows),
  });
}

/** What rows have to meet, and the words that say so; null where that is not certain. */
async function conditionsOf(
  asked: AskedFigure,
  { read, values }: { read: ReadTable; values: readonly NamedValue[] },
): Promise<{ where: Condition[]; places: number[]; isDated: boolean } | null> {
  const covered = new Set(
    values.flatMap(({ from, to }) => [...Array(to - from).keys()].map((at) => from + at)),
  );
  const dates = await datesFor(asked.words, read);
  const limits = await limitsNamed({ asked, read, values, dates: dates === 'unclear' ? null : dates });
  if (limits === 'unclear') return null;
  for (const { places } of limits ?? []) for (const at of places) covered.add(at);
  const named = dates === 'unclear' ? dates : (dates?.among(covered) ?? null);
  if (named === 'unclear') return null;
  for (const at of named?.places ?? []) covered.add(at);
  const limited = (limits ?? []).flatMap(({ conditions }) => conditions);
  const isLimited = ({ column }: Condition) => limited.some((each) => each.column === column);
  // "From March until May" is no March.
  if (named?.conditions.some(isLimited)) return null;
  const isDenied = ({ column, value }: NamedValue) =>
    limited.some((each) => each.test === 'isNot' && each.column === column.head && each.value === value);
  return {
    where: [
      ...values
        .filter((value) => !isDenied(value))
        .map(({ column, value }) => ({ column: column.head, test: 'is' as const, value })),
      ...(named?.conditions ?? []),
      ...limited,
    ],
    places: [...covered],
    isDated: named !== null,
  };
}

/** What a question's words are read by. */
type Reading = {
  read: ReadTable;
  heads: readonly Head[];
  keys: ReadonlySet<Column>;
  open: readonly AskedWord[];
  isNarrowed: boolean;
  isDivided: boolean;
};

/** What is worked out of which column; null where that is not certain. */
async function measuredBy(asked: AskedFigure, reading: Reading): Promise<Measured | null> {
  const { of, rank, compared, words } = asked;
  if (of === 'list') return { of: 'count' };
  if (asked.isDistinct) return distinctOf(asked, reading);
  if (of === 'count') return countOf(asked, reading);
  // "Which hall has the most seats?": those of all its rows.
  const isSummed = reading.isDivided && rank === undefined && words[compared] !== undefined;
  if (!isSummed) return measureOf(of, { ...asked, ...reading });
  return countOf({ ...asked, counted: compared }, reading);
}

/** The one column that is named right behind "how many different". */
function distinctOf({ words, counted }: AskedFigure, { heads, open }: Reading): Measured | null {
  const noun = nounBehind(words.slice(Math.max(counted, 0)), open);
  const named = heads.filter(({ column, stems }) => column.kind !== 'date' && noun && isCalled(stems, noun));
  const [only] = named;
  return only && named.length === 1 ? { of: 'distinct', column: only.column } : null;
}

/** The first of these words that is left, where only values stand right before it: "kitchen orders". */
function nounBehind(words: readonly AskedWord[], open: readonly AskedWord[]): AskedWord | undefined {
  const from = words.findIndex(({ isFrame }) => !isFrame);
  if (from < 0) return undefined;
  const end = words.findIndex(({ isFrame }, at) => at > from && isFrame);
  return words.slice(from, end < 0 ? undefined : end).find((word) => open.includes(word));
}

const people =
  /^(?:people|persons?|employees?|workers?|staff|colleagues?|members?|personas?|gente|emplead[oa]s?|trabajador(?:es|as?)?|miembros?)$/;
const person =
  /^(?:(?:full )?name|employee|worker|member|person|nombre(?: completo| y apellidos)?|emplead[oa]|trabajador|persona|miembro)$/;

/** Whether a table's rows are people, by a column with the name of each. */
async function isOfPeople(read: ReadTable): Promise<boolean> {
  for (const column of read.columns)
    if (column.kind === 'text' && person.test(normalise(column.head)) && (await isUnique(read, [column])))
      return true;
  return false;
}

/** Tells of each word that is left whether the table says what it is. */
async function knownIn(
  { of, rank, top, words }: AskedFigure,
  { read, heads, used }: Pick<Reading, 'read' | 'heads'> & { used: ReadonlySet<string | undefined> },
): Promise<(word: AskedWord) => boolean> {
  const ranks = of === 'minimum' || of === 'maximum' || rank !== undefined || top > 0;
  const namesRows = ranks || of === 'list';
  const title = stemsOfText(nameOf(read));
  const areMeant = words.some(({ word }) => people.test(word)) && (await isOfPeople(read));
  const own = new Set<Column>();
  for (const { column } of heads)
    if (column.kind === 'text' && (namesRows || (await isUnique(read, [column])))) own.add(column);
  return (word) =>
    holds(title, word.stems) ||
    (areMeant && people.test(word.word)) ||
    heads.some(({ column, stems }) => (used.has(column.head) || own.has(column)) && isCalled(stems, word));
}

/** Whether no other column is called the same, whatever its case and accents. */
const isOnly = (column: Column, { columns }: ReadTable) =>
  columns.every((each) => each === column || plainCell(each.head) !== plainCell(column.head));

const holds = (stems: Stemmed, word: Stemmed[number]) => stems.some((each) => isSameWord(each, word));

/** What a table is called: by its file, without the ending, by the headings above it, and by itself. */
function nameOf({ table: { fileName, title = '', section, caption } }: ReadTable): string {
  return [nameWithoutEnding(fileName), title, section, caption].join(' ');
}

/** "How many rows has budget?" does not count what the column of that name has; tickets are "entradas", too. */
const rowWord = /^(?:rows?|records?|entry|entries|lines?|filas?|registros?|entradas?|lineas?)$/;

/** What "how many" counts: the rows, the entries of a column, or what a column has counted already. */
async function countOf(
  { words, counted }: AskedFigure,
  { read, heads, keys, open, isNarrowed }: Reading,
): Promise<Measured | null> {
  const first = words[counted];
  const isRow = first !== undefined && rowWord.test(first.word);
  const isColumn =
    isRow && heads.some(({ column, stems }) => column.kind === 'number' && holds(stems, first.stems));
  if (isRow && !isColumn) return { of: 'count' };
  const noun = isColumn ? first : nounBehind(words.slice(Math.max(counted, 0)), open);
  if (!noun) return { of: 'count' };
  const named = heads.filter(({ stems }) => holds(stems, noun.stems));
  const numbers = named.filter(
    ({ column }) => column.kind === 'number' && countIn(column, noun) === 'several',
  );
  if (numbers.length > 0) {
    const [{ column }] = numbers as [Head];
    // Days and hours of every row are not asked for together.
    const mayAdd = numbers.length === 1 && isNarrowed && !keys.has(column) && !isUnitOfTime(noun.word);
    return mayAdd ? { of: 'sum', column } : null;
  }
  if (named.length === 0) return { of: 'count' };
  const [only] = named;
  // Each of them once: else it may be rows or entries that are asked for.
  const mayName = only?.column.kind !== 'number' || countIn(only.column, noun) === 'one';
  const isKey = named.length === 1 && only && mayName && (await isUnique(read, [only.column]));
  return isKey ? { of: 'count', column: only.column } : null;
}

/** The one column of numbers that the question names by most words, or that has the prices. */
function measureOf(
  of: Exclude<AskedFigure['of'], 'count' | 'list'>,
  { ofPrice, compared, words, heads, keys, open }: AskedFigure & Reading,
): Measured | null {
  const numbers = heads.filter(({ column }) => column.kind === 'number' && !keys.has(column));
  if (ofPrice) {
    const [prices, ...others] = numbers.filter(({ column }) => isPrice(column));
    return prices && others.length === 0 ? { of, column: prices.column } : null;
  }
  const behind = words[compared];
  const ranked = numbers
    .filter(({ stems }) => compared < 0 || (behind !== undefined && isCalled(stems, behind)))
    .map(({ column, stems }) => ({
      column,
      named: open.filter((word) => isCalled(stems, word)).length,
    }))
    .filter(({ named }) => named > 0)
    .sort((one, other) => other.named - one.named);
  const [best, next] = ranked;
  return best && best.named !== next?.named ? { of, column: best.column } : null;
}

/**
 * Whether rows are what is counted: not where each stands for one value of what is asked for, as in a table of sums, nor
 * where it takes several columns to tell them apart and one of numbers may say how many there are.
 */
async function countsByRow(
  { read, where, keys }: { read: ReadTable; where: readonly Condition[]; keys: ReadonlySet<Column> },
  group: Column | undefined,
): Promise<boolean> {
  if (group && (await isUnique(read, [group]))) return false;
  const named = (name: string) => read.columns.filter(({ head, kind }) => head === name && kind !== 'date');
  for (const { column, test } of where) {
    if (test !== 'is') continue;
    const columns = named(column);
    if (columns.length > 0 && (await isUnique(read, columns))) return false;
  }
  const mayCount = (column: Column) =>
    column.kind === 'number' && column.decimals === 0 && column.unit === '' && !isMeasuring(column);
  if (!read.columns.some((column) => mayCount(column) && !keys.has(column))) return true;
  for (const column of read.columns) {
    const mayTell = column.kind === 'text' || keys.has(column);
    if (mayTell && (await isUnique(read, [column]))) return true;
  }
  return !(await isUnique(
    read,
    read.columns.filter(({ kind }) => kind !== 'number'),
  ));
}
