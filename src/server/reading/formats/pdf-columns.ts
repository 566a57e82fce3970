/** A piece of a line: where it lies, and how high its letters are. */
type Placed = { start: number; end: number; height: number; rightToLeft: boolean; angle: number };
/** From where to where something goes on a line. */
export type Extent = { start: number; end: number };
type Cell = Extent & { first: number };

/** A row's cells from the left, and where each lies. */
type CellRow = { texts: readonly string[]; extents: readonly Extent[] };

/** Gap between two pieces, in font sizes, from which they may be cells; a space is about a quarter. */
const leastGap = 0.6;
/** Each name is compared with each column. */
const mostColumns = 100;

/**
 * Which pieces of a line begin cells, although the gaps between them are narrow: those that stand one over each of the
 * cells of the line below. Words of a head are wider than the numbers under them.
 * @param cellGap the gap, in font sizes, from which pieces are cells whatever stands below
 */
export function headCells(
  line: readonly Placed[],
  below: readonly Placed[] | undefined,
  cellGap: number,
): ReadonlySet<number> {
  if (!below || [...line, ...below].some(({ rightToLeft }) => rightToLeft)) return new Set();
  if (line[0]?.angle !== below[0]?.angle) return new Set();
  const columns = cellsOf(below, cellGap);
  const cells = cellsOf(line, leastGap);
  const isHead =
    columns.length > 1 &&
    columns.length <= mostColumns &&
    cells.length === columns.length &&
    cellsOf(line, cellGap).length < cells.length &&
    cells.every((cell, at) =>
      columns.every((column, other) => extentsOverlap(cell, column) === (at === other)),
    );
  return new Set(isHead ? cells.slice(1).map(({ first }) => first) : []);
}

/** Whether one of two stands over the other. */
export const extentsOverlap = (one: Extent, other: Extent): boolean =>
  one.start < other.end && other.start < one.end;

function cellsOf(pieces: readonly Placed[], gap: number): Cell[] {
  const cells: Cell[] = [];
  for (const [first, { start, end, height }] of pieces.entries()) {
    const last = cells.at(-1);
    if (last && start - last.end <= gap * height) last.end = Math.max(last.end, end);
    else cells.push({ first, start, end });
  }
  return cells;
}

/** Fewer rows do not show where columns stand, and fewer columns leave none empty between others. */
const fewest = { rows: 3, columns: 3 };

/**
 * The cells of rows that follow each other, '' where a row has none in a column that others have. A head over several
 * columns stands over each.
 * @returns null where the rows are not those of one table
 */
export function inColumns(rows: readonly CellRow[]): string[][] | null {
  const most = rows.reduce((count, { texts }) => Math.max(count, texts.length), 0);
  if (rows.length < fewest.rows || most < fewest.columns || most > mostColumns) return null;
  const isFull = ({ extents }: CellRow) => extents.length === most;
  const full = joinedExtents(rows.filter(isFull).flatMap(({ extents }) => extents));
  const isOutside = (cell: Extent) => !full.some((column) => extentsOverlap(column, cell));
  const beside = joinedExtents(rows.flatMap(({ extents }) => extents).filter(isOutside));
  const columns = [...beside, ...full];
  // Only the names of rows may have no head: what lies between columns is a head of several.
  const isLeft = (beside.at(-1)?.end ?? 0) <= (full[0]?.start ?? 0);
  if (!isLeft || columns.length > most + 1) return null;
  const firstFull = rows.findIndex(isFull);
  const placed = rows.map((row, at) => placedRow(row, columns, at < firstFull));
  return placed.every((row) => row !== null) ? placed : null;
}

function placedRow(
  { texts, extents }: CellRow,
  columns: readonly Extent[],
  maySpan: boolean,
): string[] | null {
  const row: string[] = columns.map(() => '');
  let next = 0;
  for (const [at, cell] of extents.entries()) {
    const over = columns.flatMap((column, index) => (extentsOverlap(column, cell) ? [index] : []));
    if ((over[0] ?? -1) < next || (over.length > 1 && !maySpan)) return null;
    for (const index of over) row[index] = texts[at] as string;
    next = (over.at(-1) as number) + 1;
  }
  return row;
}

/** Extents with those that overlap made one, from the left. */
export function joinedExtents(extents: readonly Extent[]): Extent[] {
  const found: Extent[] = [];
  for (const { start, end } of extents.toSorted((one, other) => one.start - other.start)) {
    const last = found.at(-1);
    if (last && start < last.end) last.end = Math.max(last.end, end);
    else found.push({ start, end });
  }
  return found;
}
