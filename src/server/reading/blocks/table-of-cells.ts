import type { Block } from './block.ts';
import { cellText } from './cell-text.ts';
import { TableGrid } from './table-grid.ts';

/** A cell by what it holds. One that `goesOn` is part of the cell above it. */
export type HeldCell = {
  blocks: readonly Block[];
  columns?: number;
  rows?: number;
  goesOn?: boolean;
  /** Whether it is set apart from the others, as a label is from its value. */
  isLabel?: boolean;
};
export type HeldRow = { cells: readonly HeldCell[]; isHead?: boolean };

/**
 * A table of data; or what its cells hold, one after the other, where they only arrange a page: where other tables or
 * headings stand in them, and where there is one column. Pictures of cells stand behind their table.
 * @param heads what is known of the heads if no row is marked as one
 */
export function tableOfCells(rows: readonly HeldRow[], heads?: 'assumed'): Block[] {
  const held = rows.flatMap(({ cells }) => cells.flatMap(({ blocks }) => blocks));
  const arranges = held.some(({ kind }) => kind === 'table' || kind === 'heading');
  if (arranges || rows.every(({ cells }) => cells.length < 2)) return held;
  const grid = new TableGrid();
  for (const { cells, isHead = false } of rows) {
    grid.startRow();
    for (const { blocks, columns = 1, rows: high = 1, goesOn = false, isLabel = false } of cells) {
      grid.addCell({ text: goesOn ? grid.above : cellText(blocks), columns, rows: high, isLabel }, isHead);
    }
  }
  const table = grid.finish();
  const pictures = held.filter(({ kind }) => kind === 'picture');
  if (!table) return pictures;
  return [heads && table.heads === undefined ? { ...table, heads } : table, ...pictures];
}
