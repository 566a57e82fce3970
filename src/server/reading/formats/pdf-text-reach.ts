import { readOperations } from './pdf-operations.ts';
import { strikes } from './pdf-struck.ts';
import type { Edges } from './pdfium-objects.ts';

/** Two by two numbers that turn and scale, and two that move, as PDF 32000-1, 8.3.3 writes them. */
type Matrix = [number, number, number, number, number, number];

const unmoved: Matrix = [1, 0, 0, 1, 0, 0];

/** What something is drawn by that is drawn by one matrix within another. */
const within = (inner: Matrix, outer: Matrix): Matrix => [
  inner[0] * outer[0] + inner[1] * outer[2],
  inner[0] * outer[1] + inner[1] * outer[3],
  inner[2] * outer[0] + inner[3] * outer[2],
  inner[2] * outer[1] + inner[3] * outer[3],
  inner[4] * outer[0] + inner[5] * outer[2] + outer[4],
  inner[4] * outer[1] + inner[5] * outer[3] + outer[5],
];

/** A pen: how it is moved and turned, and in which size it writes. */
type Pen = { page: Matrix; size: number };

/** Content keeps no more states of its pen than this, unless it is made to keep a reader busy. */
const mostKept = 1_000;

/** What strikes letters out is no thicker, in points. */
const thickest = 3;

/** A table of two rows and columns has so many lines in either direction. */
const fewestLines = 3;
/** So many heights of one page are looked at, and letters of such sizes, in points. */
const mostHeights = 10_000;
const largest = 500;

/**
 * Finds how far over a page content writes: where each of its pieces of text begins. How long they are only their fonts
 * tell. And whether it draws a line at the height of letters, which may strike them out.
 */
export class TextReach {
  #edges: Edges | undefined;
  #mayStrike = false;
  #mayHaveGrids = false;
  #upright = 0;
  #page: Matrix = unmoved;
  #size = 0;
  #kept: Pen[] = [];
  #line: Matrix = unmoved;
  #leading = 0;
  /** Where what is drawn next begins. */
  #pen: readonly number[] = [];
  /** At which heights lines lie and letters stand, in points, the latter with the size of the largest there. */
  #rules = new Set<number>();
  #baselines = new Map<number, number>();

  /** Around all that was added; undefined where nothing writes. */
  get edges(): Edges | undefined {
    return this.#edges;
  }

  /** Whether some of what was added draws lines as those of a table. */
  get mayHaveGrids(): boolean {
    return this.#mayHaveGrids;
  }

  /** Whether some of what was added draws a line where letters stand. */
  get mayStrike(): boolean {
    return this.#mayStrike;
  }

  add(content: string): void {
    this.#page = unmoved;
    this.#kept = [];
    this.#line = unmoved;
    this.#leading = 0;
    this.#size = 0;
    this.#upright = 0;
    this.#rules.clear();
    this.#baselines.clear();
    // Without the sign for text there is none.
    if (content.includes('BT')) readOperations(content, (operator, numbers) => this.#draw(operator, numbers));
    this.#mayStrike ||= this.#crosses();
    this.#mayHaveGrids ||= this.#upright >= fewestLines && this.#rules.size >= fewestLines;
  }

  #crosses(): boolean {
    for (const [baseline, size] of this.#baselines) {
      const highest = Math.ceil(baseline + strikes.highest * size);
      for (let at = Math.floor(baseline + strikes.lowest * size); at <= highest; at += 1) {
        if (this.#rules.has(at)) return true;
      }
    }
    return false;
  }

  #draw(operator: string, numbers: (count: number) => number[]): void {
    switch (operator) {
      case 'q':
        if (this.#kept.length < mostKept) this.#kept.push({ page: this.#page, size: this.#size });
        return;
      case 'Q': {
        const { page, size } = this.#kept.pop() ?? { page: this.#page, size: this.#size };
        this.#page = page;
        this.#size = size;
        return;
      }
      case 'cm':
        this.#page = within(numbers(6) as Matrix, this.#page);
        return;
      case 'BT':
        this.#line = unmoved;
        return;
      case 'Tm':
        this.#line = numbers(6) as Matrix;
        return;
      case 'Tf':
        this.#size = Math.abs(numbers(1)[0] ?? 0);
        return;
      case 'm':
        this.#pen = numbers(2);
        return;
      case 'l':
        this.#rule(this.#pen, numbers(2));
        return;
      case 're': {
        const [x = 0, y = 0, width = 0, height = 0] = numbers(4);
        this.#rule([x, y], [x + width, y + height], true);
        return;
      }
      case 'TL':
        this.#leading = numbers(1)[0] ?? 0;
        return;
      case 'TD':
        this.#leading = -(numbers(1)[0] ?? 0);
        this.#move(numbers(2));
        return;
      case 'Td':
        this.#move(numbers(2));
        return;
      case 'T*':
        this.#move([0, -this.#leading]);
        return;
      case "'":
      case '"':
        this.#move([0, -this.#leading]);
        this.#write();
        return;
      case 'Tj':
      case 'TJ':
        this.#write();
    }
  }

  #move([x = 0, y = 0]: readonly number[]): void {
    const [a, b, c, d, left, bottom] = this.#line;
    this.#line = [a, b, c, d, x * a + y * c + left, x * b + y * d + bottom];
  }

  #place([across = 0, up = 0]: readonly number[]): [x: number, y: number] {
    const [a, b, c, d, left, bottom] = this.#page;
    return [across * a + up * c + left, across * b + up * d + bottom];
  }

  #rule(from: readonly number[], to: readonly number[], isBox = false): void {
    if (this.#rules.size >= mostHeights) return;
    const [left, bottom] = this.#place(from);
    const [right, top] = this.#place(to);
    if (Math.abs(right - left) <= thickest) this.#upright += 1;
    else if (Math.abs(top - bottom) <= thickest) this.#rules.add(Math.round((bottom + top) / 2));
    else if (isBox) {
      this.#upright += 2;
      this.#rules.add(Math.round(bottom)).add(Math.round(top));
    }
  }

  #write(): void {
    const [, , c, d, across, up] = this.#line;
    const [x, y] = this.#place([across, up]);
    if (!Number.isFinite(x + y)) return;
    const baseline = Math.round(y);
    const size = this.#size * Math.hypot(c, d) * Math.hypot(this.#page[2], this.#page[3]);
    if (this.#baselines.size < mostHeights && size <= largest) {
      this.#baselines.set(baseline, Math.max(size, this.#baselines.get(baseline) ?? 0));
    }
    this.#edges ??= [x, y, x, y];
    const edges = this.#edges;
    edges[0] = Math.min(edges[0], x);
    edges[1] = Math.min(edges[1], y);
    edges[2] = Math.max(edges[2], x);
    edges[3] = Math.max(edges[3], y);
  }
}
