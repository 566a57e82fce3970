import type { TableBlock } from './block.ts';
import { MarkedLabels } from './row-labels.ts';
import { cleanCell } from './write-table.ts';

/** Cells span no more, whatever they say; and a table has no more columns. */
const mostColumns = 500;
const mostRows = 65_534;

type Cell = { text: string; columns: number; rows: number; isLabel?: boolean };

/** Puts a table's cells at their places, as they come; one that spans several stands at each of them. */
export class TableGrid {
  readonly #rows: string[][] = [];
  #row: string[] = [];
  /** By column, the cells of rows above that reach down here. */
  #spanning = new Map<number, { text: string; rows: number; isLabel: boolean }>();
  /** By cell of the row, whether it is marked as a label. */
  #marks: boolean[] = [];
  readonly #labels = new MarkedLabels();
  #heads = 0;
  #isHead = true;
  #hasCells = false;
  caption = '';
  /** Whether it has a head apart from its rows. */
  hasHead = false;

  /** What stands above the place of the next cell. */
  get above(): string {
    return this.#rows.at(-1)?.[this.#row.length] ?? '';
  }

  startRow(): void {
    this.endRow();
  }

  addCell({ text, columns, rows, isLabel = false }: Cell, isHead: boolean): void {
    this.#fillSpanned();
    const wide = Math.min(Math.max(1, columns), mostColumns);
    const high = Math.min(Math.max(1, rows), mostRows);
    const plain = cleanCell(text);
    for (let count = 0; count < wide && this.#row.length < mostColumns; count += 1) {
      if (high > 1) this.#spanning.set(this.#row.length, { text: plain, rows: high, isLabel });
      this.#row.push(plain);
      this.#marks.push(isLabel);
    }
    this.#isHead &&= isHead;
    this.#hasCells = true;
  }

  endRow(): void {
    if (!this.#hasCells) return;
    this.#fillSpanned();
    for (const [column, cell] of this.#spanning) {
      if (cell.rows <= 1) this.#spanning.delete(column);
      else cell.rows -= 1;
    }
    if (this.#row.some(Boolean)) {
      if (this.#isHead && this.#heads === this.#rows.length) this.#heads += 1;
      this.#labels.add(this.#row, this.#marks);
      this.#rows.push(this.#row);
    }
    this.#row = [];
    this.#marks = [];
    this.#isHead = true;
    this.#hasCells = false;
  }

  /** @returns null for a table that holds nothing */
  finish(): TableBlock | null {
    this.endRow();
    const caption = cleanCell(this.caption);
    if (this.#rows.length === 0) return null;
    // A table of heads alone has none.
    const heads = this.#heads > 0 && this.#heads < this.#rows.length ? { heads: this.#heads } : undefined;
    const labels = heads ? undefined : this.#labels.found;
    return {
      kind: 'table',
      rows: this.#rows,
      ...heads,
      ...(labels && { labels }),
      ...(caption && { caption }),
    };
  }

  #fillSpanned(): void {
    for (;;) {
      const above = this.#spanning.get(this.#row.length);
      // A cell of this row is entered as spanning one row more than is left.
      if (!above || this.#row.length >= mostColumns) return;
      this.#row.push(above.text);
      this.#marks.push(above.isLabel);
    }
  }
}
