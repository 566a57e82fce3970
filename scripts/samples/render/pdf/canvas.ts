import { type PDFDocument, type PDFPage, type RGB, rgb } from 'pdf-lib';
import type { Line, Typeface } from './type.ts';

export const ink = rgb(0.13, 0.14, 0.17);
export const grey = rgb(0.42, 0.44, 0.48);
export const hairline = rgb(0.82, 0.84, 0.87);
export const white = rgb(1, 1, 1);

const papers = { a4: { width: 595.28, height: 841.89 }, letter: { width: 612, height: 792 } };
const margins = { side: 68, top: 78, bottom: 70 };

/** Colour of a hexadecimal value, mixed with white: 1 is the colour itself, 0 is white. */
export function tint(hexadecimal: string, strength = 1): RGB {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map(
    (at) => 1 - strength * (1 - Number.parseInt(hexadecimal.slice(at, at + 2), 16) / 255),
  );
  return rgb(red, green, blue);
}

/** Pages that are written from top to bottom. All measures are in points; `y` counts from the bottom, as in PDF. */
export class Canvas {
  readonly document: PDFDocument;
  readonly typeface: Typeface;
  readonly pageWidth: number;
  readonly pageHeight: number;
  readonly left = margins.side;
  readonly right: number;
  readonly bottom = margins.bottom;
  /** The top edge of what is written next. */
  y = 0;
  #page: PDFPage | undefined;

  constructor(document: PDFDocument, typeface: Typeface, paper: 'a4' | 'letter') {
    this.document = document;
    this.typeface = typeface;
    this.pageWidth = papers[paper].width;
    this.pageHeight = papers[paper].height;
    this.right = this.pageWidth - margins.side;
  }

  get width(): number {
    return this.right - this.left;
  }

  get page(): PDFPage {
    return this.#page ?? this.newPage();
  }

  get isAtTop(): boolean {
    return this.y === this.pageHeight - margins.top;
  }

  newPage(): PDFPage {
    this.#page = this.document.addPage([this.pageWidth, this.pageHeight]);
    this.y = this.pageHeight - margins.top;
    return this.#page;
  }

  has(height: number): boolean {
    return this.y - height >= this.bottom;
  }

  /** Space between blocks; none at the head of a page. */
  skip(height: number): void {
    if (!this.isAtTop) this.y -= height;
  }

  /** Draws a line with its baseline at `baseline`. */
  drawLine(line: Line, x: number, baseline: number, size: number, color: RGB = ink): void {
    let at = x;
    for (const { text, font, width } of line.pieces) {
      this.page.drawText(text, { x: at, y: baseline, size, font, color });
      at += width;
    }
  }

  drawRule(from: number, to: number, y: number, color: RGB = hairline, thickness = 0.6): void {
    this.page.drawLine({ start: { x: from, y }, end: { x: to, y }, color, thickness });
  }

  drawBox(x: number, y: number, width: number, height: number, color: RGB): void {
    this.page.drawRectangle({ x, y, width, height, color });
  }
}
