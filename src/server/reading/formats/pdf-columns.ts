/** A piece of a line: where it lies, and how high its letters are. */
type Placed = { start: number; end: number; height: number; rightToLeft: boolean; angle: number };
type Cell = { first: number; start: number; end: number };

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
    cells.every((cell, at) => columns.every((column, other) => overlaps(cell, column) === (at === other)));
  return new Set(isHead ? cells.slice(1).map(({ first }) => first) : []);
}

const overlaps = (one: Cell, other: Cell) => one.start < other.end && other.start < one.end;

function cellsOf(pieces: readonly Placed[], gap: number): Cell[] {
  const cells: Cell[] = [];
  for (const [first, { start, end, height }] of pieces.entries()) {
    const last = cells.at(-1);
    if (last && start - last.end <= gap * height) last.end = Math.max(last.end, end);
    else cells.push({ first, start, end });
  }
  return cells;
}
