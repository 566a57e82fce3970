import type { PDFiumObject, PDFiumPage } from '@hyzyla/pdfium';
import { isShown, paper, type Visibility } from '../blocks/visibility.ts';

/** A rectangle, in points. */
export type Edges = [left: number, bottom: number, right: number, top: number];

/** The part of PDFium's own interface that the library has, but does not pass on. */
type Module = {
  wasmExports: { malloc(bytes: number): number; free(at: number): void };
  HEAPU8: Uint8Array;
  _FPDFPageObj_GetBounds(object: number, ...places: Edges): number;
  _FPDFPageObj_GetFillColor(
    object: number,
    red: number,
    green: number,
    blue: number,
    opacity: number,
  ): number;
  _FPDFPageObj_GetStrokeColor(
    object: number,
    red: number,
    green: number,
    blue: number,
    opacity: number,
  ): number;
  _FPDFPageObj_GetStrokeWidth(object: number, width: number): number;
  _FPDFPageObj_GetMatrix(object: number, matrix: number): number;
  _FPDFPath_GetDrawMode(path: number, fill: number, stroke: number): number;
  _FPDFPath_CountSegments(path: number): number;
  _FPDFPath_GetPathSegment(path: number, index: number): number;
  _FPDFPathSegment_GetType(segment: number): number;
  _FPDFPathSegment_GetPoint(segment: number, x: number, y: number): number;
  _FPDFTextObj_GetTextRenderMode(text: number): number;
  _FPDF_ClosePage(page: number): void;
  _FPDFPage_CountObjects(page: number): number;
  _FPDFPage_GetObject(page: number, index: number): number;
  _FPDFPageObj_SetIsActive(object: number, isActive: number): number;
};

/** How letters are drawn, by the numbers of PDF 32000-1, 9.3.6. */
const drawn = { filled: [0, 4], invisible: 3 } as const;

/** Frees what a page takes, which the library does with the whole document only. */
export function closePage(page: PDFiumPage): void {
  const { pageIdx, module } = page as unknown as { pageIdx: number; module: Module };
  module._FPDF_ClosePage(pageIdx);
}

/** Leaves out what is drawn of a page's content, or these of its objects; what somebody set on it stays. */
export function hideContent(page: PDFiumPage, objects?: readonly number[]): void {
  const { pageIdx, module } = page as unknown as { pageIdx: number; module: Module };
  for (const at of objects ?? Array(module._FPDFPage_CountObjects(pageIdx)).keys()) {
    module._FPDFPageObj_SetIsActive(module._FPDFPage_GetObject(pageIdx, at), 0);
  }
}

/** The area in square points of the upright rectangle around an object. */
export function areaOf(object: PDFiumObject): number {
  const [left, bottom, right, top] = edgesOf(object) ?? [0, 0, 0, 0];
  return (right - left) * (top - bottom);
}

/** More of them on one page are letters that somebody hid to keep a reader busy. */
const mostLost = 2_000;
/** Of so many boxes on a page is looked what they cover. */
const mostBoxes = 200;
/** A box covers letters of which it leaves no more uncovered than this share of their height. */
const leastCovered = 0.7;

/** Letters that may not be seen, and where; what is written over them in that place may say something else. */
type LostLetters = { edges: Edges; under?: { object: number } };

/**
 * Where letters lie that are drawn in nothing, or in the colour of the paper, and nothing but paper with them; and those
 * over which a box is filled later. What is drawn in the same place may show them, as a scan does the words that were
 * recognised in it; what stands in a form is not looked into.
 */
export function lostLetters(objects: Iterable<PDFiumObject>): LostLetters[] {
  const lost: Edges[] = [];
  const others: Edges[] = [];
  const written: { edges: Edges; object: number }[] = [];
  const covered: LostLetters[] = [];
  let boxes = 0;
  let at = -1;
  for (const object of objects) {
    at += 1;
    if (object.type === 'path' && written.length > 0 && boxes < mostBoxes && isOpaque(object)) {
      boxes += 1;
      const box = edgesOf(object);
      for (const letters of box ? written : []) {
        const edges = coveredPart(letters.edges, box as Edges);
        if (edges) covered.push({ edges, under: { object: letters.object } });
      }
    }
    const isText = object.type === 'text';
    const isLost = isText && !isShown(looksOf(object));
    const mayShow = object.type === 'path' ? isColoured(object) : !isText;
    const edges = isText || mayShow ? edgesOf(object) : undefined;
    if (!edges) continue;
    if (isText) written.push({ edges, object: at });
    if (isLost) lost.push(edges);
    else if (mayShow) others.push(edges);
  }
  const unseen = lost.slice(0, mostLost).filter((edges) => !others.some((other) => overlap(edges, other)));
  return [...unseen.map((edges) => ({ edges })), ...covered.slice(0, mostLost)];
}

/** Along its edges a box is drawn lighter than within. In points. */
const boxEdge = 1;

/** The part of letters over which a box lies. */
export function coveredPart(letters: Edges, box: Edges): Edges | undefined {
  if (!overlap(letters, box)) return undefined;
  const bottom = Math.max(letters[1], box[1]);
  const top = Math.min(letters[3], box[3]);
  if (top - bottom < Math.max((letters[3] - letters[1]) * leastCovered, 3 * boxEdge)) return undefined;
  const [left, right] = [Math.max(letters[0], box[0]) + boxEdge, Math.min(letters[2], box[2]) - boxEdge];
  return left < right ? [left, bottom + boxEdge, right, top - boxEdge] : undefined;
}

function looksOf(text: PDFiumObject): Visibility {
  const { objectIdx, module } = internalsOf(text);
  const mode = module._FPDFTextObj_GetTextRenderMode(objectIdx);
  if (mode === drawn.invisible) return { isHidden: true };
  const isFilled = (drawn.filled as readonly number[]).includes(mode);
  return isFilled ? { ink: fillOf(text) } : {};
}

const isColoured = (path: PDFiumObject) =>
  isFilled(path, true) && fillOf(path) !== 'none' && !isPaper(fillOf(path));

function isOpaque(path: PDFiumObject): boolean {
  const [, , , opacity] = isFilled(path) ? (colourOf(path) ?? []) : [];
  return opacity === 255;
}

/** @param unknown what is taken where it cannot be told */
export function isFilled(path: PDFiumObject, unknown = false): boolean {
  const { objectIdx, module } = internalsOf(path);
  const [fill] = readNumbers(module, 2, (at) => module._FPDFPath_GetDrawMode(objectIdx, at, at + 4)) ?? [];
  return fill === undefined ? unknown : fill !== 0;
}

/** By PDFium's numbers. */
const segmentKinds = ['line', 'curve', 'move'] as const;
/** Of a path so many parts are looked at. */
const mostSegments = 40;

/** The first parts of a path, and where each leads to, in its own measure. */
export function* segmentsOf(
  path: PDFiumObject,
): Generator<{ kind: (typeof segmentKinds)[number]; at: readonly [x: number, y: number] }> {
  const { objectIdx, module } = internalsOf(path);
  const count = Math.min(mostSegments, module._FPDFPath_CountSegments(objectIdx));
  for (let index = 0; index < count; index++) {
    const segment = module._FPDFPath_GetPathSegment(objectIdx, index);
    const kind = segmentKinds[module._FPDFPathSegment_GetType(segment)];
    const at = withRoom(module, 2, (x, room) =>
      module._FPDFPathSegment_GetPoint(segment, x, x + 4)
        ? ([room().getFloat32(0, true), room().getFloat32(4, true)] as const)
        : undefined,
    );
    if (kind && at) yield { kind, at };
  }
}

/** More lines than these on one page are a drawing. */
const mostRules = 4_000;
/** What is thicker is a box, in points. */
const thickest = 4;

/** The lines of a page, drawn in a colour that is seen, as rectangles. */
export type PageRules = { across: Edges[]; upright: Edges[] };

/** The lines that are drawn on a page, also as the sides of boxes. */
export function rulesAmong(objects: Iterable<PDFiumObject>): PageRules {
  const rules: PageRules = { across: [], upright: [] };
  for (const object of objects) {
    if (object.type !== 'path') continue;
    const thickness = strokeOf(object);
    if (thickness === undefined && !isColoured(object)) continue;
    const half = (thickness ?? 0) / 2;
    for (const [left, bottom, right, top] of partsOf(object)) {
      const [wide, high] = [right - left, top - bottom];
      const isThin = Math.min(wide, high) + half * 2 <= thickest && Math.max(wide, high) > half * 2;
      if (isThin && wide > high) rules.across.push([left, bottom - half, right, top + half]);
      else if (isThin) rules.upright.push([left - half, bottom, right + half, top]);
      else if (thickness !== undefined && thickness <= thickest) {
        for (const y of [bottom, top]) rules.across.push([left, y - half, right, y + half]);
        for (const x of [left, right]) rules.upright.push([x - half, bottom, x + half, top]);
      }
    }
    if (rules.across.length + rules.upright.length > mostRules) return { across: [], upright: [] };
  }
  return rules;
}

/** How thick a path is drawn, in points; undefined where its lines are not drawn, or in white. */
function strokeOf(path: PDFiumObject): number | undefined {
  const { objectIdx, module } = internalsOf(path);
  const [, isStroked] =
    readNumbers(module, 2, (at) => module._FPDFPath_GetDrawMode(objectIdx, at, at + 4)) ?? [];
  if (!isStroked) return undefined;
  const parts = readNumbers(module, 4, (at) =>
    module._FPDFPageObj_GetStrokeColor(objectIdx, at, at + 4, at + 8, at + 12),
  );
  const [red = 0, green = 0, blue = 0, opacity = 255] = parts ?? [];
  if (opacity === 0 || isPaper((red << 16) | (green << 8) | blue)) return undefined;
  const [, , c = 0, d = 1] = matrixOf(path);
  const width = withRoom(module, 1, (at, room) =>
    module._FPDFPageObj_GetStrokeWidth(objectIdx, at) ? room().getFloat32(0, true) : undefined,
  );
  return (width ?? 1) * Math.hypot(c, d);
}

function matrixOf(object: PDFiumObject): readonly number[] {
  const { objectIdx, module } = internalsOf(object);
  const found = withRoom(module, 6, (at, room) =>
    module._FPDFPageObj_GetMatrix(objectIdx, at)
      ? [0, 4, 8, 12, 16, 20].map((place) => room().getFloat32(place, true))
      : undefined,
  );
  return found ?? [1, 0, 0, 1, 0, 0];
}

/** The rectangles around the parts of a path, each of which begins where its pen is set down anew. */
function partsOf(path: PDFiumObject): Edges[] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrixOf(path);
  const parts: Edges[] = [];
  for (const { kind, at } of segmentsOf(path)) {
    const [x, y] = [at[0] * a + at[1] * c + e, at[0] * b + at[1] * d + f];
    const last = parts.at(-1);
    if (kind === 'move' || !last) parts.push([x, y, x, y]);
    else {
      last[0] = Math.min(last[0], x);
      last[1] = Math.min(last[1], y);
      last[2] = Math.max(last[2], x);
      last[3] = Math.max(last[3], y);
    }
  }
  return parts;
}

const isPaper = (colour: Visibility['ink']) => !isShown({ ink: colour, ground: paper });

/** Red, green, blue and opacity in which an object is filled, each up to 255. */
export function colourOf(object: PDFiumObject): number[] | undefined {
  const { objectIdx, module } = internalsOf(object);
  return readNumbers(module, 4, (at) =>
    module._FPDFPageObj_GetFillColor(objectIdx, at, at + 4, at + 8, at + 12),
  );
}

function fillOf(object: PDFiumObject): Visibility['ink'] {
  const parts = colourOf(object);
  if (!parts) return undefined;
  const [red = 0, green = 0, blue = 0, opacity = 255] = parts;
  return opacity === 0 ? 'none' : (red << 16) | (green << 8) | blue;
}

const overlap = (one: Edges, other: Edges) =>
  one[0] < other[2] && one[2] > other[0] && one[1] < other[3] && one[3] > other[1];

const internalsOf = (object: PDFiumObject) => object as unknown as { objectIdx: number; module: Module };

/** The upright rectangle around an object. */
export function edgesOf(object: PDFiumObject): Edges | undefined {
  const { objectIdx, module } = internalsOf(object);
  return withRoom(module, 4, (at, room) =>
    module._FPDFPageObj_GetBounds(objectIdx, at, at + 4, at + 8, at + 12)
      ? ([0, 4, 8, 12].map((edge) => room().getFloat32(edge, true)) as Edges)
      : undefined,
  );
}

/** What is written where the function is told; undefined where it fails. */
const readNumbers = (module: Module, count: number, write: (at: number) => number): number[] | undefined =>
  withRoom(module, count, (at, room) =>
    write(at) ? Array.from({ length: count }, (_, index) => room().getUint32(index * 4, true)) : undefined,
  );

/** Room for so many numbers of four bytes in PDFium's memory, which may have moved once it was called. */
function withRoom<Found>(
  module: Module,
  count: number,
  use: (at: number, room: () => DataView) => Found,
): Found {
  const at = module.wasmExports.malloc(count * 4);
  try {
    return use(at, () => new DataView(module.HEAPU8.buffer, at, count * 4));
  } finally {
    module.wasmExports.free(at);
  }
}
