import type { PDFPageProxy } from 'pdfjs-dist';
import type { TextItem } from 'pdfjs-dist/types/src/display/api.js';
import type { Sight } from '../blocks/sight.ts';
import type { PinnedFiles } from './pdf-attached.ts';
import { withAddresses } from './pdf-links.ts';
import { type ItemSpan, type PdfItem, spansWithin, withoutCharacters } from './pdf-spans.ts';
import type { UnseenLetters } from './pdf-unseen.ts';
import type { LostAnnotations } from './pdf-warnings.ts';
import type { Edges } from './pdfium-objects.ts';

type Annotation = {
  subtype?: string;
  fieldType?: string;
  fieldValue?: unknown;
  /** What may be chosen: its value, and what the list shows for it. */
  options?: { exportValue?: string; displayValue?: string }[];
  /** The label that a form's author gave the field for its users. */
  alternativeText?: string;
  contentsObj?: { str?: string };
  /** What is written on it, where pdf.js reads that. */
  textContent?: string[];
  checkBox?: boolean;
  radioButton?: boolean;
  /** What a radio button stands for. */
  buttonValue?: string;
  url?: string;
  /** Of a file that is pinned to the page. */
  fileId?: string;
  file?: { filename?: string };
  /** Left, bottom, right and top, in points. */
  rect?: number[];
  /** The corners of what is marked: four points after each other. */
  quadPoints?: ArrayLike<number> | null;
  password?: boolean;
  annotationFlags?: number;
};

/** Invisible, hidden, or not to be viewed: bits of an annotation's flags, ISO 32000-1, 12.5.3. */
const unseenFlags = 0x01 | 0x02 | 0x20;

/** Farther from its box, in points, a text is no label of it. */
const labelReach = 60;
const fieldReach = 250;

/** What lies over a page and may cover its words. */
const covering = /^(?:Square|Circle|Polygon|FreeText|Stamp|Redact|Ink)$/;
/** What is about the page, and not part of it: its words are shown beside it. */
const remark =
  /^(?:Text|FreeText|Highlight|Underline|Squiggly|StrikeOut|Stamp|Square|Circle|Polygon|PolyLine|Line|Ink|Caret|Redact|FileAttachment)$/;

/**
 * What people wrote on a page, and what its boxes and links say: what has a place among the page's text stands there,
 * the rest after it. What they cover, and what else nobody sees of the page, is left out.
 * @returns the page's items with what belongs to them, and further texts, one a line
 */
export async function readAnnotations(
  page: PDFPageProxy,
  items: readonly PdfItem[],
  {
    sight,
    unseen,
    pinned,
    lost,
  }: { sight: Sight; unseen: UnseenLetters; pinned: PinnedFiles; lost: LostAnnotations },
): Promise<{ items: PdfItem[]; written: string }> {
  // For display pdf.js leaves out remarks that it does not draw, such as those on marks without a place.
  const annotations: Annotation[] = await page.getAnnotations({ intent: 'any' }).catch(() => {
    lost.add();
    return [];
  });
  const shown = annotations.filter(
    ({ annotationFlags = 0, password }) => (annotationFlags & unseenFlags) === 0 && !password,
  );
  const rectsOf = (isOne: (subtype: string) => boolean) =>
    shown.flatMap(({ subtype = '', rect }) => (isOne(subtype) && rect?.length === 4 ? [rect as Edges] : []));
  const seen = await unseen.leaveOut(page, { items, covers: rectsOf((one) => covering.test(one)), sight });
  const links = shown.flatMap(({ subtype, url, rect = [] }) =>
    subtype === 'Link' && url !== undefined ? [{ url, rect }] : [],
  );
  const struck = shown.filter(({ subtype }) => subtype === 'StrikeOut');
  const placed = withAddresses(
    withoutCharacters(
      seen.items,
      struck.flatMap((one) => spansStruck(seen.items, one, sight)),
    ),
    links,
  );
  const written: string[] = [...seen.outside];
  for (const annotation of shown) {
    const { subtype, fileId, file } = annotation;
    if (subtype === 'Link') continue;
    if (fileId) pinned.set(fileId, file?.filename ?? fileId);
    if (isBox(annotation)) addBox(placed, annotation, written);
    else addText(placed, annotation, written);
  }
  const stamped = await unseen.textOfMarks(
    page,
    rectsOf((subtype) => subtype === 'Stamp'),
  );
  const said = new Set(written.map(plain));
  return {
    items: placed,
    written: [...written, ...stamped.filter((text) => !said.has(plain(text)))].join('\n'),
  };
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The words of a page that somebody has struck out. */
function spansStruck(
  items: readonly PdfItem[],
  { quadPoints, rect = [] }: Annotation,
  sight: Sight,
): ItemSpan[] {
  const spans = boxesOf(quadPoints, rect).flatMap((box) => spansWithin(items, box));
  const said = spans.map(({ item, from, to }) => (items[item] as TextItem).str.slice(from, to)).join(' ');
  sight.sees({ isStruck: true }, said);
  sight.endPassage();
  return spans;
}

/** What is marked line by line, each as left, bottom, right and top. */
function boxesOf(corners: Annotation['quadPoints'], rect: readonly number[]): (readonly number[])[] {
  const boxes: number[][] = [];
  for (let at = 0; corners && at + 8 <= corners.length; at += 8) {
    const quad = Array.from({ length: 8 }, (_, index) => corners[at + index] ?? 0);
    const across = quad.filter((_, index) => index % 2 === 0);
    const up = quad.filter((_, index) => index % 2 === 1);
    boxes.push([Math.min(...across), Math.min(...up), Math.max(...across), Math.max(...up)]);
  }
  return boxes.length > 0 ? boxes : [rect];
}

const isBox = ({ subtype, checkBox, radioButton }: Annotation) =>
  subtype === 'Widget' && (checkBox || radioButton);

function addBox(items: PdfItem[], annotation: Annotation, written: string[]): void {
  const { fieldValue, buttonValue, radioButton, alternativeText = '' } = annotation;
  const value = [fieldValue].flat()[0];
  const isTicked = radioButton ? value === buttonValue : typeof value === 'string' && value !== 'Off';
  const sign = isTicked ? '[x]' : '[ ]';
  const label = findRight(items, annotation) ?? findLeft(items, annotation, labelReach);
  if (label === undefined) {
    written.push(`${sign} ${alternativeText}`.trim());
    return;
  }
  const item = items[label] as TextItem;
  const isRight = startOf(item) >= (annotation.rect?.[0] ?? 0);
  items.splice(isRight ? label : label + 1, 0, beside(item, ` ${sign} `, isRight));
}

function addText(items: PdfItem[], annotation: Annotation, written: string[]): void {
  const { subtype = '', fieldType, alternativeText, contentsObj } = annotation;
  const drawn = (annotation.textContent ?? []).join('\n').trim();
  if (subtype !== 'Widget') {
    const said = remark.test(subtype) ? contentsObj?.str?.trim() : '';
    if (said || drawn) written.push(said || drawn);
    return;
  }
  if (fieldType === 'Sig' && drawn) written.push(drawn);
  if (fieldType !== 'Tx' && fieldType !== 'Ch') return;
  const names = new Map(annotation.options?.map((one) => [one.exportValue, one.displayValue]));
  const value = [annotation.fieldValue]
    .flat()
    .filter((one) => typeof one === 'string')
    .map((one) => names.get(one) ?? one)
    .join(', ')
    .trim();
  if (value === '') return;
  const label = alternativeText ? undefined : findLeft(items, annotation, fieldReach);
  if (label === undefined) {
    written.push(alternativeText ? `${alternativeText}: ${value}` : value);
    return;
  }
  const item = items[label] as TextItem;
  items.splice(
    label + 1,
    0,
    beside(item, item.str.trimEnd().endsWith(':') ? ` ${value}` : `: ${value}`, false),
  );
}

const startOf = ({ transform }: TextItem) => (transform as number[])[4] ?? 0;
const baselineOf = ({ transform }: TextItem) => (transform as number[])[5] ?? 0;
const heightOf = ({ height, transform }: TextItem) =>
  height || Math.abs((transform as number[])[3] ?? 0) || 1;

/** The nearest text on the right of an annotation, on its line. */
function findRight(items: readonly PdfItem[], { rect = [] }: Annotation): number | undefined {
  const [, , right = 0] = rect;
  return nearest(items, rect, labelReach, (item) => startOf(item) - right);
}

function findLeft(items: readonly PdfItem[], { rect = [] }: Annotation, reach: number): number | undefined {
  const [left = 0] = rect;
  return nearest(items, rect, reach, (item) => left - (startOf(item) + item.width));
}

function nearest(
  items: readonly PdfItem[],
  [, bottom = 0, , top = 0]: readonly number[],
  reach: number,
  gapOf: (item: TextItem) => number,
): number | undefined {
  let found: number | undefined;
  let smallest = reach;
  for (const [index, item] of items.entries()) {
    if (!('str' in item) || item.str.trim() === '') continue;
    const middle = baselineOf(item) + heightOf(item) * 0.3;
    const gap = gapOf(item);
    if (middle < bottom || middle > top || gap < -heightOf(item) * 0.5 || gap >= smallest) continue;
    found = index;
    smallest = gap;
  }
  return found;
}

/** A text on the line of another, right before or after it. */
function beside(item: TextItem, str: string, isBefore: boolean): TextItem {
  const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = item.transform as number[];
  const width = heightOf(item);
  const start = isBefore ? x - width : x + item.width;
  return { ...item, str, width, transform: [a, b, c, d, start, y], hasEOL: isBefore ? false : item.hasEOL };
}
