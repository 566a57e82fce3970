import type { PDFPageProxy } from 'pdfjs-dist';
import type { TextItem, TextMarkedContent } from 'pdfjs-dist/types/src/display/api.js';
import { withAddresses } from './pdf-links.ts';

type Annotation = {
  subtype?: string;
  fieldType?: string;
  fieldValue?: unknown;
  /** The label that a form's author gave the field for its users. */
  alternativeText?: string;
  contentsObj?: { str?: string };
  checkBox?: boolean;
  radioButton?: boolean;
  /** What a radio button stands for. */
  buttonValue?: string;
  url?: string;
  /** Left, bottom, right and top, in points. */
  rect?: number[];
  password?: boolean;
  hidden?: boolean;
  noView?: boolean;
};

type Item = TextItem | TextMarkedContent;

/** Farther from its box, in points, a text is no label of it. */
const labelReach = 60;
const fieldReach = 250;

/**
 * What people wrote on a page, and what its boxes and links say: what has a place among the page's text stands there,
 * the rest after it.
 * @returns the page's items with what belongs to them, and further texts, one a line
 */
export async function readAnnotations(
  page: PDFPageProxy,
  items: readonly Item[],
): Promise<{ items: Item[]; written: string }> {
  const annotations: Annotation[] = await page.getAnnotations().catch(() => []);
  const shown = annotations.filter(({ hidden, noView, password }) => !hidden && !noView && !password);
  const links = shown.flatMap(({ subtype, url, rect = [] }) =>
    subtype === 'Link' && url !== undefined ? [{ url, rect }] : [],
  );
  const placed = withAddresses(items, links);
  const written: string[] = [];
  for (const annotation of shown) {
    if (annotation.subtype === 'Link') continue;
    if (isBox(annotation)) addBox(placed, annotation, written);
    else addText(placed, annotation, written);
  }
  return { items: placed, written: written.join('\n') };
}

const isBox = ({ subtype, checkBox, radioButton }: Annotation) =>
  subtype === 'Widget' && (checkBox || radioButton);

function addBox(items: Item[], annotation: Annotation, written: string[]): void {
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

function addText(items: Item[], annotation: Annotation, written: string[]): void {
  const { subtype, fieldType, alternativeText, contentsObj } = annotation;
  if (subtype !== 'Widget') {
    const said = /^(?:FreeText|Text|Highlight|Underline|Squiggly|Stamp)$/.test(subtype ?? '')
      ? contentsObj?.str
      : '';
    if (said?.trim()) written.push(said.trim());
    return;
  }
  if (fieldType !== 'Tx' && fieldType !== 'Ch') return;
  const value = [annotation.fieldValue]
    .flat()
    .filter((one) => typeof one === 'string')
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
function findRight(items: readonly Item[], { rect = [] }: Annotation): number | undefined {
  const [, , right = 0] = rect;
  return nearest(items, rect, labelReach, (item) => startOf(item) - right);
}

function findLeft(items: readonly Item[], { rect = [] }: Annotation, reach: number): number | undefined {
  const [left = 0] = rect;
  return nearest(items, rect, reach, (item) => left - (startOf(item) + item.width));
}

function nearest(
  items: readonly Item[],
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
