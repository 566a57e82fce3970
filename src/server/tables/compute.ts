import { normalise } from '../language/analysis.ts';
import { createPause } from '../pauses.ts';
import { type Column, isBlank, type NumberColumn, numberIn, readColumns } from './columns.ts';
import { cellDate } from './dates.ts';
import { cellNumber, numberAlone } from './numbers.ts';
import type { StoredRow, StoredTable } from './stored-tables.ts';
import type { Condition, Figure, TableQuery } from './table-query.ts';
import { isSameText, placeOf, plainCell, stemsOfText } from './words.ts';

/** A table with what its columns hold. */
export type ReadTable = { table: StoredTable; columns: readonly Column[]; totals: ReadonlySet<StoredRow> };

/** What came out for one figure; `value` null where no row has one. */
export type ComputedFigure = {
  of: Figure['of'];
  /** '' where rows are counted. */
  column: string;
  value: number | string | null;
  unit: string;
  decimals: number;
  /** Rows whose cell is no number or date, or blank. */
  without: number;
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

/** Why a query cannot be worked out over a table; `message` is for whoever wrote the query. */
export class QueryError extends Error {
  override name = 'QueryError';
}

const totalAlone =
  /^(?:(?:grand|net|overall|sub)[- ]?)?totale?s?(?: general(?:es)?)?\W*$|^(?:suma|sumas|sum)(?: total)?\W*$|^(?:all|todos|todas)$/;
const totalOf = /^(?:(?:grand|net|overall|sub)[- ]?)?total(?:es|s)?\s/;

/** "Total", or "Total sales" before nothing but numbers: not "Total loss" among the kinds of damage. */
function isTotal({ cells }: StoredRow): boolean {
  const [first = '', ...others] = cells.filter(Boolean);
  const name = plainCell(first);
  if (totalAlone.test(name)) return true;
  return totalOf.test(name) && others.every((cell) => cellNumber(cell, '.') ?? cellNumber(cell, ','));
}

/** Reads a table's columns, and which of its rows sum up others. */
export async function readTable(table: StoredTable): Promise<ReadTable> {
  const pause = createPause();
  const totals = new Set<StoredRow>();
  for (const row of table.rows) {
    await pause();
    if (isTotal(row)) totals.add(row);
  }
  return { table, columns: await readColumns(table, totals, pause), totals };
}

/**
 * Works a query out over a table, in time that grows with its rows. Rows that sum up others take no part, unless a
 * condition asks for them.
 * @throws {QueryError} for a column that is not there, or that does not hold what is asked of it
 */
export async function compute(read: ReadTable, query: TableQuery): Promise<Computed> {
  const pause = createPause();
  const tests = query.where.map((condition) => testOf(condition, columnNamed(read, condition.column)));
  const asksForTotals = query.where.some(
    ({ value }) => totalAlone.test(plainCell(value)) || totalOf.test(plainCell(value)),
  );
  const groupColumn = query.groupBy === undefined ? null : columnNamed(read, query.groupBy);
  const figures = query.figures.map((figure) => ({ figure, column: columnOf(read, figure) }));
  const groups = new Map<string | null, StoredRow[]>();
  let matched = 0;
  for (const row of read.table.rows) {
    await pause();
    if (!asksForTotals && read.totals.has(row)) continue;
    if (!tests.every((test) => test(row))) continue;
    matched += 1;
    const key = groupColumn ? keyOf(row, groupColumn) : null;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  if (!groupColumn && !groups.has(null)) groups.set(null, []);
  const computed: ComputedGroup[] = [];
  for (const [key, rows] of groups) {
    await pause();
    computed.push({ key, figures: figures.map((each) => figureOf(each, rows)), rows });
  }
  const sorted = groupColumn ? sortGroups(computed, query.order) : computed;
  const shown = sorted
    .slice(0, query.top)
    .map((group) => ({ ...group, rows: rowsShown(read, query, group) }));
  return {
    groups: shown,
    more: sorted.length - shown.length,
    matched,
    of: read.table.rows.length - read.totals.size,
    totals: asksForTotals ? 0 : read.totals.size,
  };
}

/** The column with this name, whatever its case and accents. @throws {QueryError} */
function columnNamed({ columns }: ReadTable, name: string): Column {
  const wanted = normalise(name);
  const found = columns.filter(({ head }) => normalise(head) === wanted);
  if (found.length === 1) return found[0] as Column;
  const names = columns.map(({ head, kind }) => `"${head}" (${kind})`).join(', ');
  throw new QueryError(`There is no column "${name}". The columns are: ${names}.`);
}

function columnOf(read: ReadTable, { of, column }: Figure): Column | null {
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

function testOf({ test, value }: Condition, column: Column): Test {
  const cellOf = ({ cells }: StoredRow) => cells[column.at] ?? '';
  if (test === 'isBlank') return (row) => isBlank(cellOf(row));
  if (test === 'isFilled') return (row) => !isBlank(cellOf(row));
  if (test === 'contains') {
    const words = stemsOfText(value);
    return (row) => placeOf(words, stemsOfText(cellOf(row))) >= 0;
  }
  const compare = comparing(column, value);
  const words = stemsOfText(value);
  const isSame = (row: StoredRow) => {
    const cell = cellOf(row);
    if (compare) return compare(cell) === 0;
    return plainCell(cell) === plainCell(value) || isSameText(words, stemsOfText(cell));
  };
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

/** How a cell stands to a value, as numbers or dates; null where the column has neither, or the value is none. */
function comparing(column: Column, value: string): ((cell: string) => number | null) | null {
  if (column.kind === 'number') {
    const wanted = numberAlone(value, column.sign);
    if (!wanted) return null;
    return (cell) => {
      const found = isBlank(cell) ? null : cellNumber(cell, column.sign);
      return found && found.value - wanted.value;
    };
  }
  if (column.kind !== 'date') return null;
  const wanted = /^\d{4}(?:-\d{2}){0,2}$/.test(value) ? value : cellDate(value, column.order);
  if (wanted === null) return null;
  return (cell) => {
    // A year or month is that of all its days.
    const found = cellDate(cell, column.order)?.slice(0, wanted.length);
    if (found === undefined) return null;
    return found === wanted ? 0 : found < wanted ? -1 : 1;
  };
}

/** Rows of the same value, however it is written, are one group; dates are grouped as they stand. */
function keyOf({ cells }: StoredRow, { at }: Column): string {
  return (cells[at] ?? '').trim();
}

function figureOf(
  { figure: { of }, column }: { figure: Figure; column: Column | null },
  rows: readonly StoredRow[],
): ComputedFigure {
  const plain = { of, column: column?.head ?? '', unit: '', decimals: 0 };
  if (!column) return { ...plain, value: rows.length, without: 0 };
  const filled = rows.filter(({ cells }) => !isBlank(cells[column.at] ?? ''));
  if (of === 'count') return { ...plain, value: filled.length, without: rows.length - filled.length };
  if (of === 'distinct') {
    const values = new Set(filled.map(({ cells }) => plainCell(cells[column.at] ?? '')));
    return { ...plain, value: values.size, without: rows.length - filled.length };
  }
  if (column.kind === 'number') return { ...plain, ...ofNumbers(of, column, rows) };
  const order = column.kind === 'date' ? column.order : null;
  const dates = filled.flatMap(({ cells }) => cellDate(cells[column.at] ?? '', order) ?? []).sort();
  const value = (of === 'minimum' ? dates[0] : dates.at(-1)) ?? null;
  return { ...plain, value, without: rows.length - dates.length };
}

function ofNumbers(of: Figure['of'], column: NumberColumn, rows: readonly StoredRow[]) {
  const { unit, decimals: written } = column;
  const values = rows.flatMap(({ cells }) => numberIn(cells, column)?.value ?? []);
  const without = rows.length - values.length;
  if (values.length === 0) return { value: null, unit, decimals: 0, without };
  const sum = values.reduce((total, value) => total + value, 0);
  // As exact as the cells are written: sums of fractions of two are not.
  const decimals = of === 'average' ? Math.max(written, 2) : written;
  const exact = { sum, average: sum / values.length }[of as string] ?? extreme(of, values);
  return { value: Number(exact.toFixed(decimals)), unit, decimals, without };
}

const extreme = (of: Figure['of'], values: readonly number[]) =>
  values.reduce((best, value) => (of === 'minimum' ? Math.min(best, value) : Math.max(best, value)));

function sortGroups(groups: readonly ComputedGroup[], order: TableQuery['order']): ComputedGroup[] {
  const valueIn = ({ figures: [first], rows }: ComputedGroup) => (first ? first.value : rows.length);
  return byValue(groups, valueIn, order);
}

/** Those without a value come last. */
function byValue<Item>(
  items: readonly Item[],
  valueIn: (item: Item) => number | string | null,
  order: TableQuery['order'],
): Item[] {
  const turn = order === 'ascending' ? 1 : -1;
  return items
    .map((item) => ({ item, value: valueIn(item) }))
    .sort(({ value: one }, { value: other }) => {
      if (one === null || other === null) return Number(one === null) - Number(other === null);
      return one === other ? 0 : one < other ? -turn : turn;
    })
    .map(({ item }) => item);
}

/** The rows that a figure rests on: those with the value itself first, where it is one of theirs. */
function rowsShown(read: ReadTable, query: TableQuery, { figures, rows }: ComputedGroup): StoredRow[] {
  if (query.sortBy !== undefined) {
    const column = columnNamed(read, query.sortBy);
    return byValue(rows, (row) => sortValue(row, column), query.order).slice(0, query.top);
  }
  const [first] = figures;
  if (first?.of === 'minimum' || first?.of === 'maximum') {
    const column = columnNamed(read, first.column);
    const holding = rows.filter((row) => sortValue(row, column) === first.value);
    if (holding.length > 0) return holding;
  }
  return rows;
}

function sortValue({ cells }: StoredRow, column: Column): number | string | null {
  const cell = cells[column.at] ?? '';
  if (column.kind === 'number') return numberIn(cells, column)?.value ?? null;
  if (column.kind === 'date') return cellDate(cell, column.order);
  return isBlank(cell) ? null : normalise(cell);
}
