import { kindsOf } from '../blocks/cell-kinds.ts';
import { type Extent, extentsOverlap, joinedExtents } from './pdf-columns.ts';
import { cellSeparator, collectLines, linesWithRoom, type PdfLine } from './pdf-lines.ts';
import { composePage } from './pdf-paragraphs.ts';
import type { PdfItem } from './pdf-spans.ts';

/** Lengths, in font sizes. What lies so far behind a piece of its line is the next cell. */
const cellGap = 0.6;
/** A piece that lies higher or lower is no longer on its line, but for marks of notes and the like. */
const lineShift = 0.5;
/** Lines of one cell follow each other so closely, all of them alike but for a share. */
const mostLeading = 1.8;
const sameLeading = 0.12;
/** Rows lie no further apart. */
const rowGap = 3;
/** Rows whose lines are drawn across all cells: between them is so much more room than between lines. */
const betweenRows = 1.25;

/** Fewer are no table for sure, and longer cells are columns of a page. */
const fewestRows = 3;
const mostLinesOfCell = 12;
const longestCell = 600;
const mostColumns = 30;

/** What stands in a cell: from the first line's baseline to the last one's, upwards. */
type Cell = Extent & {
  items: PdfItem[];
  top: number;
  bottom: number;
  lineEnd: number;
  height: number;
  leading: number;
};
type Row = { cells: Cell[]; top: number; bottom: number; from: number; to: number };

/** A table among the items of a page, and which of them are its. */
type Found = { from: number; to: number; lines: PdfLine[] };

/**
 * Tables without lines between their cells, some of which take several lines: such a row is drawn cell by cell, or line by
 * line with more room between rows. Found is only what is sure: each cell stands in one column, rows below each other.
 * @param nextTable numbers tables of a page
 */
export function wrappedTables(
  items: readonly PdfItem[],
  fixed: ReadonlySet<string>,
  nextTable: () => number,
): Found[] {
  const rows = rowsOf(items, mostLeading);
  if (rows.filter(hasSeveral).length < fewestRows) return [];
  // Rows that fill one cell look like lines of the next row's, unless it is known how close lines are.
  const leadings = rows.flatMap(({ cells }) =>
    cells.flatMap(({ leading, height }) => (leading > 0 ? [Math.round((leading / height) * 20) / 20] : [])),
  );
  const closest = [...new Set(leadings)].toSorted((one, other) => one - other).slice(0, mostLeadings);
  const all = [rows, ...closest.map((leading) => rowsOf(items, leading + sameLeading))].map((some) =>
    tablesOf(some, fixed),
  );
  const rowsIn = (found: readonly Found[]) => found.reduce((sum, { lines }) => sum + lines.length, 0);
  const best = all.reduce((most, found) => (rowsIn(found) > rowsIn(most) ? found : most));
  return best.map((found) => {
    const table = nextTable();
    return { ...found, lines: found.lines.map((line) => ({ ...line, table })) };
  });
}

/** A page has text of its own, its tables, and now and then small print. */
const mostLeadings = 3;

function tablesOf(rows: readonly Row[], fixed: ReadonlySet<string>): Found[] {
  const found: Found[] = [];
  for (let from = 0; from < rows.length; ) {
    let to = from + 1;
    while (to < rows.length && follows(rows[to] as Row, rows[to - 1] as Row)) to += 1;
    for (const part of partedAtTitles(rows.slice(from, to))) {
      const table = tableOf(part, fixed);
      if (table) found.push(table);
    }
    from = to;
  }
  return found;
}

function follows(row: Row, previous: Row): boolean {
  const height = row.cells[0]?.height ?? 0;
  const gap = previous.bottom - row.top;
  return row.from === previous.to && gap > lineShift * height && gap < rowGap * height;
}

const hasSeveral = ({ cells }: Row) => cells.length > 1;

/** What stands over several columns is a title or a text, which parts tables. */
function partedAtTitles(rows: readonly Row[]): Row[][] {
  const columns = joinedExtents(rows.filter(hasSeveral).flatMap(({ cells }) => cells));
  if (columns.length < 2 || columns.length > mostColumns) return [];
  const parts: Row[][] = [[]];
  for (const row of rows) {
    const [only] = row.cells;
    const isTitle =
      !hasSeveral(row) && only && columns.filter((column) => extentsOverlap(column, only)).length > 1;
    if (isTitle) parts.push([]);
    else parts.at(-1)?.push(row);
  }
  return parts;
}

/**
 * Cells from the left that lie beside each other, whose lines are so close at most, in font sizes; a piece that runs in another direction parts rows.
 */
function rowsOf(items: readonly PdfItem[], leading: number): Row[] {
  const rows: Row[] = [];
  let row: Row | undefined;
  let isParted = true;
  for (const [at, item] of items.entries()) {
    if (!('str' in item)) continue;
    const last = row?.cells.at(-1);
    if (item.str.trim() === '') {
      last?.items.push(item);
      if (row) row.to = at + 1;
      continue;
    }
    const [a = 0, b = 0, c = 0, , start = 0, baseline = 0] = item.transform as number[];
    if (item.dir === 'rtl' || a <= 0 || b !== 0 || c !== 0) {
      [row, isParted] = [undefined, true];
      continue;
    }
    const height = item.height || 1;
    const piece = { start, end: start + item.width, top: baseline, bottom: baseline, height };
    const place = last && !isParted ? placeBehind(piece, last, { row: row as Row, leading }) : 'row';
    if (place === 'line' || place === 'cell') extend(last as Cell, piece, item);
    else {
      const cell = { ...piece, items: [item], lineEnd: piece.end, leading: 0 };
      if (place === 'beside') (row as Row).cells.push(cell);
      else {
        row = { cells: [cell], top: baseline, bottom: baseline, from: at, to: at };
        rows.push(row);
      }
    }
    isParted = false;
    const current = row as Row;
    current.top = Math.max(current.top, baseline);
    if (place !== 'line') current.bottom = Math.min(current.bottom, baseline);
    current.to = at + 1;
  }
  return rows;
}

type Piece = Extent & { top: number; bottom: number; height: number };

/** Where a piece stands: on the last line of a cell, on the next line of it, in a cell beside it, or in another row. */
function placeBehind(
  piece: Piece,
  cell: Cell,
  { row, leading }: { row: Row; leading: number },
): 'line' | 'cell' | 'beside' | 'row' {
  const height = Math.max(piece.height, cell.height);
  const down = cell.bottom - piece.top;
  if (Math.abs(down) < lineShift * height && piece.start > cell.start) {
    const behind = piece.start - cell.lineEnd;
    if (behind < cellGap * height) return behind > -height ? 'line' : 'row';
  }
  const isSameSize = Math.abs(piece.height - cell.height) < 0.1 * height;
  const isClose = down > lineShift * height && down < leading * height;
  const isAlike = cell.leading === 0 || Math.abs(down - cell.leading) < sameLeading * height;
  if (isSameSize && isClose && isAlike && extentsOverlap(piece, cell)) return 'cell';
  const isBeside = piece.start > cell.end + 0.4 * height;
  const isLevel = piece.top > row.bottom - lineShift * height && piece.top < row.top + reach * height;
  return isBeside && isLevel ? 'beside' : 'row';
}

/** Cells beside others that stand in the middle of their row may begin so much higher. */
const reach = 6;

function extend(cell: Cell, piece: Piece, item: PdfItem): void {
  const down = cell.bottom - piece.bottom;
  cell.items.push(item);
  cell.start = Math.min(cell.start, piece.start);
  cell.end = Math.max(cell.end, piece.end);
  const isSameLine = down < lineShift * cell.height;
  cell.lineEnd = isSameLine ? Math.max(cell.lineEnd, piece.end) : piece.end;
  if (isSameLine) return;
  cell.leading ||= down;
  cell.bottom = piece.bottom;
}

/** @returns undefined where it is not sure that it is one, or where no cell takes several lines */
function tableOf(given: readonly Row[], fixed: ReadonlySet<string>): Found | undefined {
  const whole = joinedByGaps(given.slice(Math.max(0, given.findIndex(hasSeveral))));
  const rows = whole.slice(0, whole.findLastIndex(hasSeveral) + 1);
  if (rows.filter(hasSeveral).length < fewestRows) return undefined;
  const cells = rows.flatMap((row) => row.cells);
  const leadings = cells.filter(({ leading }) => leading > 0).map(({ leading, height }) => leading / height);
  if (leadings.length === 0 || mostOf(leadings) - leastOf(leadings) > 2 * sameLeading) return undefined;
  const columns = joinedExtents(cells);
  if (columns.length < 2 || columns.length > mostColumns) return undefined;
  const placed = rows.map((row) =>
    columns.map((column) => row.cells.filter((cell) => extentsOverlap(cell, column))),
  );
  if (placed.some((row) => row.some(({ length }) => length > 1))) return undefined;
  if (
    rows.some(({ cells: own }) => own.length === 1 && !extentsOverlap(own[0] as Cell, columns[0] as Extent))
  ) {
    return undefined;
  }
  const full = placed.filter((row) => row.every(({ length }) => length === 1));
  if (full.length < 2) return undefined;
  const said = placed.map((row) =>
    row.map(([cell], column) => (cell ? saidIn(cell, columns[column] as Extent, fixed) : null)),
  );
  const isWrapped = said.flat().some((cell) => cell !== null && cell.lines - 1 > cell.ended);
  if (!isWrapped || !said.every((row, at) => isOneRow(rows[at] as Row, row, at === 0))) return undefined;
  // What is set in letters of one width is aligned as a program is.
  if (said.flat().every((cell) => cell === null || cell.isFixed)) return undefined;
  const texts = said.map((row) => row.map((cell) => cell?.text ?? ''));
  if (isList(texts)) return undefined;
  const [start, end] = [columns[0]?.start ?? 0, columns.at(-1)?.end ?? 0];
  return {
    from: rows[0]?.from ?? 0,
    to: rows.at(-1)?.to ?? 0,
    lines: texts.map((row, at) => ({
      text: row.join(cellSeparator).replace(/\s+/g, ' ').trim(),
      start,
      end,
      height: rows[at]?.cells[0]?.height ?? 1,
      baseline: rows[at]?.top ?? 0,
      angle: 0,
      hasCells: true,
      isFixed: false,
    })),
  };
}

/** What a cell says, in how many lines, and how many of them were ended on purpose: they left room for the next word. */
type Said = { text: string; lines: number; ended: number; isCell: boolean; isFixed: boolean };

function saidIn({ items }: Cell, { end }: Extent, fixed: ReadonlySet<string>): Said {
  const lines = collectLines(items, fixed);
  const text = composePage(lines)
    .map((paragraph) => paragraph.text)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
  const hasRows = lines.length > 1 && lines.every((line) => kindsOf([line.text.trim()]).has('amount'));
  const isCell =
    !hasRows &&
    lines.length <= mostLinesOfCell &&
    text.length <= longestCell &&
    lines.every(({ hasCells }) => !hasCells);
  return {
    text,
    lines: lines.length,
    ended: linesWithRoom(lines, end),
    isCell,
    isFixed: lines.every((line) => line.isFixed),
  };
}

/**
 * Whether the cells of a row are of one. Below its first and above its last one there may be rows that fill no other: lines
 * that were ended on purpose are such, and those of a first one beside which the others begin further down.
 */
function isOneRow({ cells }: Row, said: readonly (Said | null)[], mayBeHead: boolean): boolean {
  const found = said.filter((cell) => cell !== null);
  const [first, last] = [found[0], found.at(-1)];
  const [lead] = cells;
  if (!first || !last || !lead || found.some(({ isCell }) => !isCell)) return false;
  const areAlike = (place: (cell: Cell) => number) =>
    cells.every((cell) => Math.abs(place(cell) - place(lead)) < lineShift * lead.height);
  const isLevel = areAlike(({ top }) => top);
  const isCentred = areAlike(({ top, bottom }) => (top + bottom) / 2);
  if (first.lines > 1 && !isLevel && !isCentred) return false;
  if (found.length === 1) return first.ended === 0;
  return first.ended <= (isLevel ? 1 : 0) && (mayBeHead || last.ended === 0);
}

/** Entries behind their numbers or marks, and notes. */
function isList(rows: readonly string[][]): boolean {
  const marks = rows.filter(([first = '']) => mark.test(first)).length;
  return rows[0]?.length === 2 && marks > rows.length / 2;
}
const mark =
  /^(?:[^\p{L}\p{N}]{0,3}|\(?(?:\d{1,3}|\p{L}|[ivxlc]{1,7})[.):]?|\[\d{1,3}\]|\d{1,3}(?:\.\d{1,3}){1,5}\.?)$/iu;

/**
 * Rows whose lines are drawn across all of their cells, put together by the room between them: the first line of each fills
 * as many cells as any, and at least two are further from each other than the lines of one.
 */
function joinedByGaps(rows: readonly Row[]): Row[] {
  if (rows.length < fewestRows) return [...rows];
  const gaps = rows
    .slice(1)
    .map((row, at) => ((rows[at] as Row).bottom - row.top) / (row.cells[0]?.height ?? 1));
  const least = leastOf(gaps);
  const isWithin = (gap: number) => gap < least * (1 + sameLeading);
  const others = gaps.filter((gap) => !isWithin(gap));
  const mayJoin =
    rows.every(({ top, bottom }) => top === bottom) &&
    least < mostLeading &&
    others.length >= fewestRows - 1 &&
    others.every((gap) => gap > least * betweenRows);
  if (!mayJoin) return [...rows];
  const whole: Row[] = [];
  for (const [at, row] of rows.entries()) {
    const last = whole.at(-1);
    if (!last || !isWithin(gaps[at - 1] as number)) {
      whole.push({ ...row, cells: row.cells.map((cell) => ({ ...cell, items: [...cell.items] })) });
      continue;
    }
    for (const cell of row.cells) {
      const over = last.cells.filter((one) => extentsOverlap(one, cell));
      const [above] = over;
      if (!above || over.length > 1) return [...rows];
      above.leading ||= above.bottom - cell.top;
      above.items.push(...cell.items);
      above.start = Math.min(above.start, cell.start);
      above.end = Math.max(above.end, cell.end);
      above.bottom = cell.bottom;
    }
    last.bottom = row.bottom;
    last.to = row.to;
  }
  return whole;
}

const leastOf = (numbers: readonly number[]) => numbers.reduce((least, one) => Math.min(least, one));
const mostOf = (numbers: readonly number[]) => numbers.reduce((most, one) => Math.max(most, one));
