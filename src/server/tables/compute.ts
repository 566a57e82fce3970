import { normalise } from '../language/analysis.ts';
import { pause } from '../pauses.ts';
import { type ComputedFigure, figureOf } from './column-figures.ts';
import { type Column, isBlank, numberIn, readColumns } from './columns.ts';
import { comparing, howWritten, QueryError } from './comparing.ts';
import { cellDate } from './dates.ts';
import type { StoredRow, StoredTable } from './stored-tables.ts';
import type { Condition, FigureQuery, TableQuery } from './table-query.ts';
import { labelAt, totalsOf } from './totals.ts';
import { createCellWords, isSameText, placeOfWords, plainCell, stemsOfText } from './words.ts';

/** A table with what its columns hold. */
export type ReadTable = {
  table: StoredTable;
  columns: readonly Column[];
  totals: ReadonlySet<StoredRow>;
  /** Those of the totals whose numbers are not what the rows above come to. */
  unproven: ReadonlySet<StoredRow>;
};

/** Of one group of rows; `key` is null where all are one. */
export type ComputedGroup = { key: string | null; figures: ComputedFigure[]; rows: StoredRow[] };

export type Computed = {
  groups: ComputedGroup[];
  /** Groups beside those. */
  more: number;
  /** Rows that met the conditions, of how many. */
  matched: number;
  of: number;
  /** Rows of totals, which are not counted among the others. */
  totals: number;
};

/** Reads a table's columns, and which of its rows sum up others. */
export async function readTable(table: StoredTable): Promise<ReadTable> {
  const { all, unproven } = await totalsOf(table);
  return { table, columns: await readColumns(table, all), totals: all, unproven };
}

/**
 * Works a query out over a table, in time that grows with its rows. Rows that sum up others take no part, unless a
 * condition asks for them.
 * @throws {QueryError} for a column that is not there, or that does not hold what is asked of it
 */
export async function compute(read: ReadTable, query: TableQuery): Promise<Computed> {
  const wordsOf = createCellWords();
  const tests: Test[] = [];
  for (const condition of query.where)
    tests.push(await testOf(condition, columnNamed(read, condition.column), { read, wordsOf }));
  const asked = askedTotals(read, query);
  const groupColumn = query.groupBy === undefined ? null : columnNamed(read, query.groupBy);
  const figures = query.figures.map((figure) => ({ figure, column: columnOf(read, figure) }));
  /** By the value, whatever its case and accents, called as its first row writes it. */
  const groups = new Map<string | null, { key: string | null; rows: StoredRow[] }>();
  let matched = 0;
  for (const row of read.table.rows) {
    await pause();
    if (read.totals.has(row) && !asked.has(row)) continue;
    if (!(await meetsAll(row, tests))) continue;
    matched += 1;
    const key = groupColumn ? keyOf(row, groupColumn) : null;
    const plain = key === null ? null : plainCell(key);
    const group = groups.get(plain);
    if (group) group.rows.push(row);
    else groups.set(plain, { key, rows: [row] });
  }
  if (!groupColumn && !groups.has(null)) groups.set(null, { key: null, rows: [] });
  const computed: ComputedGroup[] = [];
  for (const { key, rows } of groups.values()) {
    const worked: ComputedFigure[] = [];
    for (const each of figures) worked.push(await figureOf(each, rows));
    computed.push({ key, figures: worked, rows });
  }
  const first = groupColumn ? await firstOf(computed, valueOfGroup, query) : computed;
  const shown: ComputedGroup[] = [];
  for (const group of first) shown.push({ ...group, rows: await rowsShown(read, query, group) });
  return {
    groups: shown,
    more: computed.length - shown.length,
    matched,
    of: read.table.rows.length - read.totals.size + asked.size,
    totals: read.totals.size - asked.size,
  };
}

/** The rows of totals that a condition asks for by what they are called. */
function askedTotals({ columns, totals }: ReadTable, { where }: TableQuery): Set<StoredRow> {
  const named = where
    .filter(({ test }) => test === 'is')
    .map(({ column, value }) => ({ head: plainCell(column), label: plainCell(value) }));
  const isAsked = (row: StoredRow) => {
    const at = labelAt(row);
    const head = plainCell(columns[at]?.head ?? '');
    const label = plainCell(row.cells[at] ?? '');
    return named.some((each) => each.head === head && each.label === label);
  };
  return new Set([...totals].filter(isAsked));
}

/** The column with this name, whatever its case and accents. @throws {QueryError} */
function columnNamed({ columns }: ReadTable, name: string): Column {
  const wanted = plainCell(name);
  const found = columns.filter(({ head }) => plainCell(head) === wanted);
  if (found.length === 1) return found[0] as Column;
  const names = columns.map(({ head, kind }) => `"${head}" (${kind})`).join(', ');
  throw new QueryError(`There is no column "${name}". The columns are: ${names}.`);
}

function columnOf(read: ReadTable, { of, column }: FigureQuery): Column | null {
  if (column === undefined) {
    if (of === 'count') return null;
    throw new QueryError(`"${of}" needs a column.`);
  }
  const found = columnNamed(read, column);
  const isFit = of === 'count' || of === 'distinct' || found.kind === 'number';
  if (isFit || (found.kind === 'date' && (of === 'minimum' || of === 'maximum'))) return found;
  throw new QueryError(`"${of}" needs a column of numbers, and "${found.head}" holds others.`);
}

type Test = (row: StoredRow) => boolean;

async function meetsAll(row: StoredRow, tests: readonly Test[]): Promise<boolean> {
  for (const test of tests) {
    await pause();
    if (!test(row)) return false;
  }
  return true;
}

async function testOf(
  { test, value }: Condition,
  column: Column,
  { read, wordsOf }: { read: ReadTable; wordsOf: ReturnType<typeof createCellWords> },
): Promise<Test> {
  const cellOf = ({ cells }: StoredRow) => cells[column.at] ?? '';
  if (test === 'isBlank') return (row) => isBlank(cellOf(row));
  if (test === 'isFilled') return (row) => !isBlank(cellOf(row));
  const words = stemsOfText(value);
  if (test === 'contains') return (row) => placeOfWords(words, wordsOf(cellOf(row)).stems) >= 0;
  const compare = comparing(column, value);
  const plain = plainCell(value);
  const isSame = (row: StoredRow) => {
    const cell = cellOf(row);
    if (compare) return compare(cell) === 0;
    const own = wordsOf(cell);
    return own.plain === plain || isSameText(words, own.stems);
  };
  if (test === 'is' || test === 'isNot') {
    const isText = column.kind === 'text' && column.mayBe === undefined;
    if (!compare && !isText && !(await hasRow(read.table.rows, isSame)))
      throw new QueryError(`"${value}" cannot be compared with "${column.head}". ${howWritten(column)}`);
  }
  if (test === 'is') return isSame;
  if (test === 'isNot') return (row) => !isBlank(cellOf(row)) && !isSame(row);
  if (!compare)
    throw new QueryError(`"${test}" needs a column of numbers or dates, and "${value}" as one of them.`);
  return (row) => {
    const order = compare(cellOf(row));
    if (order === null) return false;
    if (test === 'over') return order > 0;
    if (test === 'under') return order < 0;
    return test === 'atLeast' ? order >= 0 : order <= 0;
  };
}

async function hasRow(rows: readonly StoredRow[], test: Test): Promise<boolean> {
  for (const row of rows) {
    await pause();
    if (test(row)) return true;
  }
  return false;
}

/** What a row's group is called; dates and numbers as they stand. */
function keyOf({ cells }: StoredRow, { at }: Column): string {
  return (cells[at] ?? '').trim();
}

const valueOfGroup = ({ figures: [first], rows }: ComputedGroup) => (first ? first.value : rows.length);

/** The first of these, as many as are asked for, in their order by value. Those without a value come last. */
async function firstOf<Item>(
  items: readonly Item[],
  valueIn: (item: Item) => number | string | null,
  { order, top }: Pick<TableQuery, 'order' | 'top'>,
): Promise<Item[]> {
  const isBefore = (one: number | string | null, other: number | string | null) => {
    if (one === null || other === null) return one !== null && other === null;
    return order === 'ascending' ? one < other : one > other;
  };
  // Kept in order instead of sorted at the end, which would be one long stretch.
  const first: { item: Item; value: number | string | null }[] = [];
  for (const item of items) {
    await pause();
    const value = valueIn(item);
    let at = first.length;
    while (at > 0 && isBefore(value, first[at - 1]?.value ?? null)) at -= 1;
    if (at === top) continue;
    first.splice(at, 0, { item, value });
    if (first.length > top) first.pop();
  }
  return first.map(({ item }) => item);
}

/** The rows that a figure rests on: those with the value itself first, where it is one of theirs. */
async function rowsShown(
  read: ReadTable,
  query: TableQuery,
  { figures, rows }: ComputedGroup,
): Promise<StoredRow[]> {
  if (query.sortBy !== undefined) {
    const column = columnNamed(read, query.sortBy);
    return firstOf(rows, (row) => sortValue(row, column), query);
  }
  const [first] = figures;
  if (first?.of !== 'minimum' && first?.of !== 'maximum') return rows;
  const column = columnNamed(read, first.column);
  const holding: StoredRow[] = [];
  for (const row of rows) {
    await pause();
    if (sortValue(row, column) === first.value) holding.push(row);
  }
  return holding.length > 0 ? holding : rows;
}

function sortValue({ cells }: StoredRow, column: Column): number | string | null {
  const cell = cells[column.at] ?? '';
  if (column.kind === 'number') return numberIn(cells, column)?.value ?? null;
  if (column.kind === 'date') return cellDate(cell, column.order);
  return isBlank(cell) ? null : normalise(cell);
}
