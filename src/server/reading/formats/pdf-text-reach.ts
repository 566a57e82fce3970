import { readOperations } from './pdf-operations.ts';
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

/** Content keeps no more states of its pen than this, unless it is made to keep a reader busy. */
const mostKept = 1_000;

/**
 * Finds how far over a page content writes: where each of its pieces of text begins. How long they are only their fonts
 * tell.
 */
export class TextReach {
  #edges: Edges | undefined;
  #page: Matrix = unmoved;
  #kept: Matrix[] = [];
  #line: Matrix = unmoved;
  #leading = 0;

  /** Around all that was added; undefined where nothing writes. */
  get edges(): Edges | undefined {
    return this.#edges;
  }

  add(content: string): void {
    this.#page = unmoved;
    this.#kept = [];
    this.#line = unmoved;
    this.#leading = 0;
    // Without the sign for text there is none.
    if (content.includes('BT')) readOperations(content, (operator, numbers) => this.#draw(operator, numbers));
  }

  #draw(operator: string, numbers: (count: number) => number[]): void {
    switch (operator) {
      case 'q':
        if (this.#kept.length < mostKept) this.#kept.push(this.#page);
        return;
      case 'Q':
        this.#page = this.#kept.pop() ?? this.#page;
        return;
      case 'cm':
        this.#page = within(numbers(6) as Matrix, this.#page);
        return;
      case 'BT':
        this.#line = unmoved;
        return;
      case 'Tm':
        this.#line = numbers(6) as Matrix;
        return;
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

  #write(): void {
    const [, , , , across, up] = this.#line;
    const [a, b, c, d, left, bottom] = this.#page;
    const [x, y] = [across * a + up * c + left, across * b + up * d + bottom];
    if (!Number.isFinite(x + y)) return;
    this.#edges ??= [x, y, x, y];
    const edges = this.#edges;
    edges[0] = Math.min(edges[0], x);
    edges[1] = Math.min(edges[1], y);
    edges[2] = Math.max(edges[2], x);
    edges[3] = Math.max(edges[3], y);
  }
}
