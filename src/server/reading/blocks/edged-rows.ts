import type { HeldCell, HeldRow } from './table-of-cells.ts';

/**
 * A row by the places at which its cells begin and end, from the left, one more than there are cells. A cell that is
 * `joined` is part of the one before it.
 */
export type EdgedRow = {
  cells: readonly (HeldCell & { joined?: boolean })[];
  edges?: readonly number[] | undefined;
  isHead?: boolean;
};

/** Edges that lie so close together, in twips, are one: rows are moved by the margins of their cells. */
const sameEdge = 120;
/** Rows that make up more columns have little to do with each other. */
const mostColumns = 200;

/**
 * The rows of a table whose cells do not say how many columns they span, but where they end: those that end where
 * cells of other rows do span what lies between. A row without edges, or with too few, has a column for each cell.
 */
export function placeByEdges(rows: readonly EdgedRow[]): HeldRow[] {
  const columnOf = columnsOf(rows);
  const isOneTable = new Set(columnOf.values()).size <= mostColumns;
  return rows.map(({ cells, edges = [], isHead = false }) => {
    const isPlaced = isOneTable && edges.length > cells.length;
    const columnAt = (at: number) => columnOf.get(edges[at] as number) ?? 0;
    const placed: HeldCell[] = isPlaced && columnAt(0) > 0 ? [{ blocks: [], columns: columnAt(0) }] : [];
    for (const [at, { joined = false, ...cell }] of cells.entries()) {
      const columns = isPlaced ? Math.max(1, columnAt(at + 1) - columnAt(at)) : 1;
      const before = joined ? placed.pop() : undefined;
      placed.push(before ? { ...before, columns: (before.columns ?? 1) + columns } : { ...cell, columns });
    }
    return { cells: placed, isHead };
  });
}

/** The number of the column that begins at an edge. */
function columnsOf(rows: readonly EdgedRow[]): Map<number, number> {
  const edges = new Set(rows.flatMap((row) => row.edges ?? []));
  const columns = new Map<number, number>();
  let column = -1;
  let begin = Number.NEGATIVE_INFINITY;
  for (const edge of [...edges].sort((one, other) => one - other)) {
    if (edge - begin > sameEdge) {
      column += 1;
      begin = edge;
    }
    columns.set(edge, column);
  }
  return columns;
}
