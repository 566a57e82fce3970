import type { RowEnd } from '../blocks/marked-tables.ts';

/** Where the cells of rows are; a row is defined before its cells or behind them, and the next may go on with that. */
export class RtfRow {
  #edges: number[] = [0];
  #cells: RowEnd['cells'][number][] = [];
  #isHead = false;
  #next = { joined: false, goesOn: false };

  get end(): RowEnd {
    return { edges: this.#edges, cells: this.#cells, isHead: this.#isHead };
  }

  /** @returns whether the word says something of a row */
  word(name: string, value = 0): boolean {
    switch (name) {
      case 'trowd':
        this.#edges = [0];
        this.#cells = [];
        this.#isHead = false;
        this.#next = { joined: false, goesOn: false };
        return true;
      case 'trleft':
        this.#edges[0] = value;
        return true;
      case 'trhdr':
        this.#isHead = true;
        return true;
      case 'clmrg':
        this.#next.joined = true;
        return true;
      case 'clvmrg':
        this.#next.goesOn = true;
        return true;
      case 'cellx':
        this.#edges.push(value);
        this.#cells.push(this.#next);
        this.#next = { joined: false, goesOn: false };
        return true;
      default:
        return false;
    }
  }
}
