import type { TableBlock } from './block.ts';
import { isOneOf, isReply, isTold, isValue, seriesOf } from './cell-kinds.ts';
import { areLabelled } from './row-labels.ts';

type Rows = readonly (readonly string[])[];

/** Where a table's heads stand: rows `from` to before `to`. What is above them are titles and notes. */
export type Heads = { from: number; to: number };

/** Among so many rows at the top of a table its head is looked for. */
const headDepth = 10;
/** So many rows show what a column holds. */
const sampleRows = 50;
/** Heads name at least this share of the columns that are filled below them. */
const leastNamed = 0.6;

/**
 * The row that names a table's columns, by what the rows hold: names over columns, or a series of years or steps over
 * values, beside the name of a row. Further rows of a head show only where its cells are merged.
 * @param isAssumed whether a first row of names is a head even if nothing else tells
 * @param labels columns that are marked as labels, which leaves fewer rows that could be heads
 * @returns null where there is none
 */
export function findHeads(rows: Rows, isAssumed: boolean, labels?: TableBlock['labels']): Heads | null {
  if (labels === 'pairs') return null;
  const width = usualWidth(rows);
  // Two columns of words are as often labels with their values, unless a column below holds no words.
  const needsValues = width <= 2 || labels === 'first';
  for (let at = 0; at < Math.min(rows.length - 1, headDepth); at += 1) {
    const row = rows[at] ?? [];
    if (filled(row) < 2 || spansRow(row)) continue;
    if (isHead(rows, at, { needsValues, isAssumed })) return withMerged(rows, belowNotes(rows, at));
    // Rows of a title block may have two cells; the first full row decides.
    if (row.length >= width && filled(row) >= width * leastNamed) return null;
  }
  return null;
}

/** Whether one cell spans the whole row. */
export const spansRow = (row: readonly string[]) =>
  row.length > 1 && row[0] !== '' && new Set(row).size === 1;

/** So far below a row of notes the head may stand. */
const notesDepth = 4;

/**
 * Notes above a table may fill several cells, too: the head is then the fuller row of names right above the values. Names
 * over several columns each are part of the head, unless others stand in that row over a name of their own.
 */
function belowNotes(rows: Rows, at: number): number {
  if (at === 0) return at;
  const above = rows[at] ?? [];
  for (let next = at + 1; next <= at + notesDepth && next < rows.length - 1; next += 1) {
    const row = rows[next] ?? [];
    if (row.some((cell) => cell && isValue(cell))) return at;
    const columns = [...row.keys()].filter((column) => row[column]);
    const isFuller = filledOnce(row) > filledOnce(above) && (!hasMerged(above) || hasOtherNames(above, row));
    if (isFuller && hasValues(rows.slice(next + 1, next + 1 + sampleRows), columns)) return next;
  }
  return at;
}

const filled = (row: readonly string[]) => row.reduce((count, cell) => count + (cell ? 1 : 0), 0);

/** As `filled`, of a cell over several columns once. */
const filledOnce = (row: readonly string[]) => filled(row.filter((cell, column) => cell !== row[column - 1]));

const hasMerged = (row: readonly string[]) => filledOnce(row) < filled(row);

/** Whether a cell over one column stands over another name: what heads a group has none, or the same, beside it. */
const hasOtherNames = (above: readonly string[], row: readonly string[]) =>
  above.some(
    (cell, column) =>
      cell !== '' &&
      cell !== above[column - 1] &&
      cell !== above[column + 1] &&
      ![undefined, '', cell].includes(row[column]),
  );

/** The width that most rows have. */
function usualWidth(rows: Rows): number {
  const widths = new Map<number, number>();
  for (const { length } of rows) widths.set(length, (widths.get(length) ?? 0) + 1);
  return [...widths].reduce((one, other) => (other[1] > one[1] ? other : one), [0, 0])[0];
}

function isHead(
  rows: Rows,
  at: number,
  { needsValues, isAssumed }: { needsValues: boolean; isAssumed: boolean },
): boolean {
  const row = rows[at] ?? [];
  const below = rows.slice(at + 1, at + 1 + sampleRows);
  const columns = filledColumns(below);
  const named = columns.filter((column) => row[column]);
  if (named.length < columns.length * leastNamed) return false;
  if (named.length < 2 && !namesBlanks(row, columns, isAssumed)) return false;
  // "Customer: | ACME" is a label and its value, and so is "Terrace | yes".
  if (row.some((cell) => cell.endsWith(':'))) return false;
  if (row.some((cell, column) => isTold(cell, cellsIn(below, column), columns.length))) return false;
  if (columns.length <= 2 && isAnswered(row)) return false;
  if (isOneOf(row[0] ?? '', cellsIn(below, 0))) return false;
  const labels = row.filter((cell) => cell && !isValue(cell));
  const unmerged = withoutMerged(row, rows[at + 1] ?? []);
  const values = valuesOf(unmerged);
  if (values.length > 0) {
    const besideNames = labels.length === 1 || row[0] === '';
    // What stands below is of another kind, such as the rooms under their times.
    const series = seriesOf(values, unmerged.length < row.length ? 1 : 2);
    // Rows of dates under a row of dates are all values.
    return besideNames && series !== null && !below.every((other) => seriesOf(valuesOf(other)) === series);
  }
  if (areLabelled(below)) return false;
  if (isAssumed) return true;
  if (hasValues(below, named.slice(1))) return true;
  return !needsValues && !holdsAgain(row, below);
}

/** Whether a row is a label and the answer to it; several answers are names. */
const isAnswered = ([label = '', ...values]: readonly string[]) => !isReply(label) && values.some(isReply);

/** Whether a column holds its first cell again, such as "yes", while the row is another. */
function holdsAgain(row: readonly string[], below: Rows): boolean {
  const others = below.filter((other) => other[0] !== row[0]);
  return row.some((cell, column) => column > 0 && cell && others.some((other) => other[column] === cell));
}

/** Names over one column that is filled, and others that are blank: a list that nobody has filled in yet. */
const namesBlanks = (row: readonly string[], columns: readonly number[], isAssumed: boolean) =>
  columns.length === 1 && filled(row) >= (isAssumed ? 2 : 3) && row.every((cell) => !isValue(cell));

/** A head over several columns once: the row below it has other names for them. */
const withoutMerged = (row: readonly string[], below: readonly string[]) =>
  row.filter((cell, column) => {
    const names = [below[column - 1] ?? '', below[column] ?? ''];
    const isMerged = cell === row[column - 1] && names[0] !== names[1];
    return !isMerged || names.some((name) => name === '' || isValue(name));
  });

const valuesOf = (row: readonly string[]) => row.filter((cell) => cell && isValue(cell));

function filledColumns(rows: Rows): number[] {
  const found = new Set<number>();
  for (const row of rows) for (const [column, cell] of row.entries()) if (cell) found.add(column);
  return [...found].sort((one, other) => one - other);
}

const cellsIn = (rows: Rows, column: number) => rows.map((row) => row[column] ?? '').filter(Boolean);

/** Whether most cells of one of the columns are values. */
function hasValues(rows: Rows, columns: readonly number[]): boolean {
  return columns.some((column) => {
    const cells = cellsIn(rows, column);
    return cells.length > 0 && cells.filter(isValue).length > cells.length / 2;
  });
}

/**
 * A head over several columns goes on in the row below, as long as that tells its columns apart and holds no values but
 * a series, such as years.
 */
function withMerged(rows: Rows, from: number): Heads {
  let to = from + 1;
  while (to < rows.length - 1 && to - from < 3) {
    const next = rows[to] ?? [];
    const values = valuesOf(next.slice(1));
    const isSeries = values.length === filled(next.slice(1)) && seriesOf(values) !== null;
    if (!hasMerged(rows[to - 1] ?? []) || new Set(next).size < 2 || (values.length > 0 && !isSeries)) break;
    to += 1;
  }
  return { from, to };
}

/** One name for each column, of heads in several rows. */
export function combineHeads(rows: Rows): string[] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  return Array.from({ length: width }, (_, column) => {
    const names = rows.map((row) => row[column] ?? '').filter(Boolean);
    return [...new Set(names)].join(' / ');
  });
}
