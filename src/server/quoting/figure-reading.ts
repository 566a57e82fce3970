import { nameWithoutEnding } from '#rules/files.ts';
import { type Column, headStems } from '../tables/columns.ts';
import type { ReadTable } from '../tables/compute.ts';
import { type Condition, type TableQuery, tableQuery } from '../tables/table-query.ts';
import { isSameWord, plainCell, type Stemmed, stemsOfText } from '../tables/words.ts';
import { datesNamed } from './figure-dates.ts';
import { countIn, hasQuantities, isMeasuring, isUnique, keysOf } from './figure-keys.ts';
import { isPrice, limitNamed } from './figure-limits.ts';
import { namedValues } from './figure-values.ts';
import type { AskedFigure, AskedWord } from './figure-words.ts';
import { isUnitOfTime } from './question-kind.ts';

/** A column with the words of its name. */
type Head = { column: Column; stems: Stemmed };

/** What is worked out, and of which column; undefined where rows are counted. */
type Measured = { of: TableQuery['figures'][number]['of']; column?: Column | undefined };

/**
 * Reads a question as a query of a table; null unless it is certain what is meant: every word that is not grammar is
 * in the table's name or in that of a column that takes part, or belongs to all of a value.
 */
export async function readingOf(asked: AskedFigure, read: ReadTable): Promise<TableQuery | null> {
  const { words } = asked;
  const heads = read.columns.map((column) => ({ column, stems: headStems(column) }));
  // "Maximum weight" may be what a column is called.
  if (asked.of !== 'count' && heads.some(({ stems }) => asked.by.some((word) => holds(stems, word))))
    return null;
  const values = await namedValues(asked, read);
  if (!values) return null;
  const covered = new Set(
    values.flatMap(({ from, to }) => [...Array(to - from).keys()].map((at) => from + at)),
  );
  const limit = await limitNamed({ asked, read, values });
  if (limit === 'unclear') return null;
  for (const at of limit?.places ?? []) covered.add(at);
  const dates = await datesNamed(words, covered, read);
  if (dates === 'unclear') return null;
  for (const at of dates?.places ?? []) covered.add(at);
  const open = words.filter(({ isFrame }, at) => !isFrame && !covered.has(at));
  const denied = limit?.condition.test === 'isNot' ? limit.condition : null;
  const where: Condition[] = [
    ...values
      .filter(({ column, value }) => column.head !== denied?.column || value !== denied.value)
      .map(({ column, value }) => ({ column: column.head, test: 'is' as const, value })),
    ...(dates ? [dates.condition] : []),
    ...(limit ? [limit.condition] : []),
  ];
  const keys = await keysOf(read);
  const measured =
    asked.of === 'list'
      ? { of: 'count' as const }
      : asked.of === 'count'
        ? await countOf(asked, { read, heads, keys, open, isNarrowed: where.length > 0 })
        : measureOf(asked.of, { asked, heads, keys, open });
  if (!measured || (open.length === 0 && where.length === 0)) return null;
  if (asked.of === 'count' && measured.column && measured.column.head === limit?.condition.column)
    return null;
  const isCount = asked.of === 'count' && measured.of === 'count';
  if (isCount && (hasQuantities(read, keys) || !(await countsByRow(read, where, keys)))) return null;
  const used = new Set([measured.column?.head, ...where.map(({ column }) => column)]);
  if (heads.some(({ column }) => used.has(column.head) && !isOnly(column, read))) return null;
  const namesRows = asked.of === 'minimum' || asked.of === 'maximum' || asked.of === 'list';
  const title = stemsOfText(nameOf(read));
  const isKnown = ({ stems: word }: AskedWord) =>
    holds(title, word) ||
    heads.some(
      ({ column, stems }) =>
        (used.has(column.head) || (namesRows && column.kind === 'text')) && holds(stems, word),
    );
  if (!open.every(isKnown)) return null;
  return tableQuery.parse({ where, figures: [{ of: measured.of, column: measured.column?.head }] });
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
  {
    read,
    heads,
    keys,
    open,
    isNarrowed,
  }: {
    read: ReadTable;
    heads: readonly Head[];
    keys: ReadonlySet<Column>;
    open: readonly AskedWord[];
    isNarrowed: boolean;
  },
): Promise<Measured | null> {
  const first = words[counted];
  const isRow = first !== undefined && rowWord.test(first.word);
  const isColumn =
    isRow && heads.some(({ column, stems }) => column.kind === 'number' && holds(stems, first.stems));
  if (isRow && !isColumn) return { of: 'count' };
  const noun = isColumn ? first : words.slice(Math.max(counted, 0)).find(({ isFrame }) => !isFrame);
  if (!noun || !(isColumn || open.includes(noun))) return { of: 'count' };
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
  {
    asked,
    heads,
    keys,
    open,
  }: {
    asked: AskedFigure;
    heads: readonly Head[];
    keys: ReadonlySet<Column>;
    open: readonly AskedWord[];
  },
): Measured | null {
  const { ofPrice, compared, words } = asked;
  const numbers = heads.filter(({ column }) => column.kind === 'number' && !keys.has(column));
  if (ofPrice) {
    const [prices, ...others] = numbers.filter(({ column }) => isPrice(column));
    return prices && others.length === 0 ? { of, column: prices.column } : null;
  }
  const behind = words[compared];
  const ranked = numbers
    .filter(({ stems }) => compared < 0 || (behind !== undefined && holds(stems, behind.stems)))
    .map(({ column, stems }) => ({
      column,
      named: open.filter((word) => holds(stems, word.stems)).length,
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
  read: ReadTable,
  where: readonly Condition[],
  keys: ReadonlySet<Column>,
): Promise<boolean> {
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
