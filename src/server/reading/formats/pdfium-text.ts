import type { PDFiumPage } from '@hyzyla/pdfium';
import type { Edges } from './pdfium-objects.ts';

/** The part of PDFium's own interface that tells of letters, which the library does not pass on. */
type Module = {
  wasmExports: { malloc(bytes: number): number; free(at: number): void };
  HEAPU8: Uint8Array;
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_ClosePage(text: number): void;
  _FPDFText_CountChars(text: number): number;
  _FPDFText_GetUnicode(text: number, index: number): number;
  _FPDFText_GetCharBox(text: number, index: number, ...places: Edges): number;
  _FPDFText_GetCharOrigin(text: number, index: number, x: number, y: number): number;
  _FPDFPage_CountObjects(page: number): number;
  _FPDFPage_GetObject(page: number, index: number): number;
  _FPDFPage_RemoveObject(page: number, object: number): number;
  _FPDFPageObj_Destroy(object: number): void;
  _FPDFPage_GenerateContent(page: number): number;
  _FPDFPage_Flatten(page: number, forPrinting: number): number;
  _FPDFTextObj_GetText(object: number, text: number, into: number, bytes: number): number;
};

/** A letter of a page, and the rectangle around it with where it stands on its line. */
export type PdfiumLetter = { sign: string; edges: Edges; origin: [x: number, y: number] };

const internalsOf = (page: PDFiumPage) => page as unknown as { pageIdx: number; module: Module };

/** What a page writes outside of the part that is shown, passage by passage. Spaces between letters count where those do. */
export function lettersOutside(page: PDFiumPage, [left, bottom, right, top]: Edges): string[] {
  const isOutside = ({ edges, origin: [x, y] }: PdfiumLetter) =>
    edges[2] < left || x > right || y < bottom || y > top;
  return passagesOf(page, isOutside);
}

/** What a page writes in these places. */
export const lettersWithin = (page: PDFiumPage, places: readonly Edges[]): string[] =>
  passagesOf(page, ({ edges }) => {
    const [x, y] = [(edges[0] + edges[2]) / 2, (edges[1] + edges[3]) / 2];
    return places.some(([left, bottom, right, top]) => x > left && x < right && y > bottom && y < top);
  });

function passagesOf(page: PDFiumPage, isPart: (letter: PdfiumLetter) => boolean): string[] {
  const passages = [''];
  for (const letter of lettersOfPage(page)) {
    const last = passages.length - 1;
    const isSpace = letter.sign.trim() === '';
    if (isSpace ? passages[last] : isPart(letter)) passages[last] += letter.sign;
    else if (!isSpace && passages[last]) passages.push('');
  }
  return passages.map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean);
}

/** What a page writes, letter by letter in the order of its content; its own spaces and others stand between. */
export function* lettersOfPage(page: PDFiumPage): Generator<PdfiumLetter> {
  const { pageIdx, module } = internalsOf(page);
  const text = module._FPDFText_LoadPage(pageIdx);
  const room = module.wasmExports.malloc(6 * 8);
  try {
    const count = module._FPDFText_CountChars(text);
    for (let index = 0; index < count; index += 1) {
      module._FPDFText_GetCharBox(text, index, room, room + 8, room + 16, room + 24);
      module._FPDFText_GetCharOrigin(text, index, room + 32, room + 40);
      // The memory may have moved.
      const numbers = new DataView(module.HEAPU8.buffer, room, 6 * 8);
      // In this order PDFium writes them.
      const [start, end, low, high, x, y] = [0, 8, 16, 24, 32, 40].map((at) => numbers.getFloat64(at, true));
      yield {
        sign: signOf(module._FPDFText_GetUnicode(text, index)),
        edges: [start, low, end, high] as Edges,
        origin: [x as number, y as number],
      };
    }
  } finally {
    module.wasmExports.free(room);
    module._FPDFText_ClosePage(text);
  }
}

/** A piece of text says more only to keep a reader busy. */
const mostBytes = 4_000;

/** What pieces of text say, by their places among what a page draws. */
export function textsOfObjects(page: PDFiumPage, objects: readonly number[]): ReadonlyMap<number, string> {
  const { pageIdx, module } = internalsOf(page);
  const text = module._FPDFText_LoadPage(pageIdx);
  const room = module.wasmExports.malloc(mostBytes);
  const textOf = (at: number): [number, string] => {
    const object = module._FPDFPage_GetObject(pageIdx, at);
    const bytes = module._FPDFTextObj_GetText(object, text, room, mostBytes);
    // Of a longer one nothing is written.
    const written = module.HEAPU8.subarray(room, room + (bytes > mostBytes ? 0 : bytes));
    return [at, Buffer.from(written).toString('utf16le').replaceAll('\0', '')];
  };
  try {
    return new Map(objects.map(textOf));
  } finally {
    module.wasmExports.free(room);
    module._FPDFText_ClosePage(text);
  }
}

const highest = 0x10ffff;
const signOf = (code: number) => (code > 0 && code <= highest ? String.fromCodePoint(code) : '');

/** Makes what somebody set on a page all of its content, which has to be loaded anew to be seen. */
export function keepMarksOnly(page: PDFiumPage): void {
  const { pageIdx, module } = internalsOf(page);
  for (let at = module._FPDFPage_CountObjects(pageIdx) - 1; at >= 0; at -= 1) {
    const object = module._FPDFPage_GetObject(pageIdx, at);
    if (module._FPDFPage_RemoveObject(pageIdx, object)) module._FPDFPageObj_Destroy(object);
  }
  module._FPDFPage_GenerateContent(pageIdx);
  module._FPDFPage_Flatten(pageIdx, 0);
}
