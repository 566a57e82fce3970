import type { Block } from './block.ts';
import { type EdgedRow, placeByEdges } from './edged-rows.ts';
import { tableOfCells } from './table-of-cells.ts';

/** What is said of a row at its end. */
export type RowEnd = {
  edges?: readonly number[] | undefined;
  isHead: boolean;
  /** By cell. */
  cells: readonly { joined: boolean; goesOn: boolean }[];
};

/** A table that is read: whole rows, the cells of the next, and what is known of the next cell. */
type Open = { rows: EdgedRow[]; cells: EdgedRow['cells'][number][]; cell: Block[] };

/** Tables lie no deeper within each other. */
const deepest = 20;

/** Blocks and tables of a text in which marks end cells and rows. `depth` is in how many tables something stands. */
export class MarkedTables {
  #blocks: Block[] = [];
  readonly #open: Open[] = [];

  /** Whether a row has begun. */
  get isInRow(): boolean {
    return this.#open.some(({ cells }) => cells.length > 0);
  }

  /** Whether nothing stands in the cell that is read. */
  get isCellEmpty(): boolean {
    return (this.#open.at(-1)?.cell ?? []).length === 0;
  }

  add(blocks: readonly Block[], depth: number): void {
    const into = this.#at(depth);
    for (const block of blocks) into.push(block);
  }

  endCell(depth: number): void {
    const cell = this.#at(Math.max(1, depth)).splice(0);
    this.#open.at(-1)?.cells.push({ blocks: cell });
  }

  endRow(end: RowEnd | undefined, depth: number): void {
    this.#at(Math.max(1, depth));
    const table = this.#open.at(-1);
    if (!table || table.cells.length === 0) return;
    const cells = table.cells.splice(0).map((cell, at) => ({ ...cell, ...end?.cells[at] }));
    table.rows.push({ cells, edges: end?.edges, isHead: end?.isHead ?? false });
  }

  /** All blocks since the last time. */
  take(): Block[] {
    this.#closeTo(0);
    const blocks = this.#blocks;
    this.#blocks = [];
    return blocks;
  }

  /** Where blocks of a depth go; deeper tables have ended. */
  #at(depth: number): Block[] {
    const wanted = Math.min(depth, deepest);
    this.#closeTo(wanted);
    while (this.#open.length < wanted) this.#open.push({ rows: [], cells: [], cell: [] });
    return this.#open.at(-1)?.cell ?? this.#blocks;
  }

  #closeTo(depth: number): void {
    while (this.#open.length > depth) {
      this.endRow(undefined, this.#open.length);
      const { rows, cell } = this.#open.pop() as Open;
      const into = this.#open.at(-1)?.cell ?? this.#blocks;
      for (const block of tableOfCells(placeByEdges(rows))) into.push(block);
      for (const block of cell) into.push(block);
    }
  }
}
