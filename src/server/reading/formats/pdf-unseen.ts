import type { PDFPageProxy } from 'pdfjs-dist';
import type { TextItem } from 'pdfjs-dist/types/src/display/api.js';
import type { Sight } from '../blocks/sight.ts';
import { areasOf } from './pdf-areas.ts';
import { type ItemSpan, type PdfItem, spansWithin, withoutCharacters } from './pdf-spans.ts';
import { crossedBy, struckSpans } from './pdf-struck.ts';
import { hintsOf } from './pdf-unseen-content.ts';
import { openWithPdfium, type PdfiumDocument } from './pdfium.ts';
import { coveredPart, type Edges, type PageRules } from './pdfium-objects.ts';

/** What of a page is seen: its items, and what is written beside the part that is shown, where that is to be read. */
type SeenText = { items: readonly PdfItem[]; outside: readonly string[] };

/** Finds what nobody sees on the pages of a document. */
export type UnseenLetters = {
  /**
   * A page's items without it; one that hides all it says stays whole.
   * @param covers what lies over the page and may cover words, as rectangles
   */
  leaveOut(
    page: PDFPageProxy,
    given: { items: readonly PdfItem[]; covers: readonly Edges[]; sight: Sight },
  ): Promise<SeenText>;
  /** The lines that are drawn on a page, where the document may have tables with lines; none else. */
  rules(page: PDFPageProxy): Promise<PageRules>;
  /** What is written on marks that somebody set on a page, in these places. */
  textOfMarks(page: PDFPageProxy, places: readonly Edges[]): Promise<string[]>;
  close(): void;
};

/**
 * Letters of a PDF that are drawn in nothing, white on white, under a box, or outside the part of a page that is shown,
 * and those that a line strikes out. Most documents have none, and are not looked at; where there may be some, they are taken for unseen only where the page,
 * as it is drawn, shows one colour in their place, or is the same without them.
 */
export function openUnseenLetters(bytes: Uint8Array): UnseenLetters {
  const { losesLetters, written, mayStrike, mayHaveGrids } = hintsOf(bytes);
  let opened: Promise<PdfiumDocument | undefined> | undefined;
  const open = () => (opened ??= openWithPdfium(bytes).catch(() => undefined));
  return {
    async leaveOut(page, { items, covers, sight }) {
      const covered = covers.flatMap((cover) => coveredBy(cover, items));
      const isOutside = written !== undefined && mayBeOutside(page.view as Edges, items, written);
      if (!losesLetters && covered.length === 0 && !isOutside && !mayStrike) return { items, outside: [] };
      const document = await open();
      if (!document) return { items, outside: [] };
      const struck = mayStrike ? lettersStruckOut(document, page, items) : [];
      const spans = [
        ...(losesLetters ? await lostLetters(document, page, items) : []),
        ...(covered.length > 0 ? await lettersUnderMarks(document, page, covered) : []),
      ];
      const outside = isOutside ? document.lettersOutside(page.pageNumber - 1, page.view as Edges) : [];
      return {
        items: withoutSpans(items, { unseen: spans, struck }, sight),
        outside: outside.filter((text) => seesPassage(text, sight)),
      };
    },
    async rules({ pageNumber }) {
      const document = mayHaveGrids ? await open() : undefined;
      return document?.rules(pageNumber - 1) ?? { across: [], upright: [] };
    },
    async textOfMarks(page, places) {
      if (places.length === 0) return [];
      return (await open())?.textOfMarks(page.pageNumber - 1, places) ?? [];
    },
    close() {
      void opened?.then((document) => document?.close());
    },
  };
}

/** Text begins so near a border of the page, in points, only where it goes over it. */
const atBorder = 2;

/** Whether a page may write outside of what it shows: something begins there, or a line ends where the page does. */
function mayBeOutside([left, bottom, right, top]: Edges, items: readonly PdfItem[], written: Edges): boolean {
  if (written[0] < left || written[1] < bottom || written[2] > right || written[3] > top) return true;
  return items.some((item) => {
    if (!('str' in item) || item.str.trim() === '' || !isUpright(item)) return false;
    const start = (item.transform as number[])[4] ?? 0;
    return start < left + atBorder || start + item.width > right - atBorder;
  });
}

/** What lines strike out of a page; most lines lie elsewhere, which spares looking at its letters. */
function lettersStruckOut(
  document: PdfiumDocument,
  { pageNumber }: PDFPageProxy,
  items: readonly PdfItem[],
): ItemSpan[] {
  const crossed = crossedBy(items, document.rules(pageNumber - 1).across);
  return crossed.size > 0 ? struckSpans(items, crossed, document.letters(pageNumber - 1)) : [];
}

async function lostLetters(document: PdfiumDocument, page: PDFPageProxy, items: readonly PdfItem[]) {
  const lost = document.lostLetters(page.pageNumber - 1);
  if (lost.length === 0) return [];
  const areas = areasOf(await document.drawColoured(page.pageNumber - 1, drawnPixels), page);
  const spansIn = (edges: Edges) =>
    spansWithin(items, edges).filter(({ item }) => isUpright(items[item] as TextItem));
  const { blank = [], other = [] } = Object.groupBy(lost, ({ edges }) =>
    areas.isBlank(edges) ? 'blank' : 'other',
  );
  const spans = blank.flatMap(({ edges }) => spansIn(edges));
  const labelled = other.flatMap(({ edges, under }) => (under ? [{ edges, ...under }] : []));
  if (labelled.length === 0) return spans;
  const { texts, picture } = await document.withoutTexts(
    page.pageNumber - 1,
    [...new Set(labelled.map(({ object }) => object))],
    drawnPixels,
  );
  const under = labelled
    .filter(({ edges }) => areas.isSame(edges, picture))
    .flatMap(({ edges, object }) => partsOf(texts.get(object) ?? '', items, spansIn(edges)));
  return [...spans, ...under];
}

/** Those of the words in a place that a text has, unless what is written over it says them, too. */
function partsOf(text: string, items: readonly PdfItem[], spans: readonly ItemSpan[]): ItemSpan[] {
  const plain = (said: string) => said.replace(/\s+/g, '');
  const said = plain(text);
  const textOf = ({ item, from, to }: ItemSpan) => plain((items[item] as TextItem).str.slice(from, to));
  const own = spans.filter((span) => said.includes(textOf(span)));
  return own.filter((span) => own.every((other) => other === span || textOf(other) !== textOf(span)));
}

type Covered = ItemSpan & { edges: Edges };

/** The words that lie under something, each with the part of it that does. */
function coveredBy(cover: Edges, items: readonly PdfItem[]): Covered[] {
  return spansWithin(items, cover).flatMap((span): Covered[] => {
    const item = items[span.item] as TextItem;
    const edges = isUpright(item) ? coveredPart(edgesOfItem(item), cover) : undefined;
    return edges ? [{ ...span, edges }] : [];
  });
}

/** Letters reach so far above the line that they stand on, and below it, in font sizes. */
const [ascent, descent] = [0.7, 0.1];

function edgesOfItem({ transform, width, height }: TextItem): Edges {
  const [, , , scale = 0, x = 0, y = 0] = transform as number[];
  const size = height || Math.abs(scale) || 1;
  return [x, y - descent * size, x + width, y + ascent * size];
}

/** Of the words that lie under marks those without which the page looks the same. */
async function lettersUnderMarks(
  document: PdfiumDocument,
  page: PDFPageProxy,
  covered: readonly Covered[],
): Promise<ItemSpan[]> {
  const [whole, marks] = [
    await document.drawColoured(page.pageNumber - 1, drawnPixels),
    await document.drawMarks(page.pageNumber - 1, drawnPixels),
  ];
  const areas = areasOf(whole, page);
  return covered.filter(({ edges }) => areas.isSame(edges, marks));
}

/** So many pixels has the longer side of a page that is looked at. */
const drawnPixels = 1_000;
const isUpright = ({ transform }: TextItem) => {
  const [, b = 0, c = 0] = transform as number[];
  return b === 0 && c === 0;
};

function withoutSpans(
  items: readonly PdfItem[],
  { unseen, struck }: { unseen: readonly ItemSpan[]; struck: readonly ItemSpan[] },
  sight: Sight,
): readonly PdfItem[] {
  countStruck(items, struck, sight);
  const gone = [...struck, ...(isLeftOut(items, unseen, sight) ? unseen : [])];
  return gone.length > 0 ? withoutCharacters(items, gone) : items;
}

function isLeftOut(items: readonly PdfItem[], unseen: readonly ItemSpan[], sight: Sight): boolean {
  if (unseen.length === 0) return false;
  const left = withoutCharacters(items, unseen);
  const isWhole = !left.some((item) => 'str' in item && /[\p{L}\p{N}]/u.test(item.str));
  if (isWhole) return false;
  const said = unseen.map(({ item, from, to }) => (items[item] as TextItem).str.slice(from, to)).join(' ');
  return !seesPassage(said, sight);
}

/** Tells the passages that are struck out: over the ends of lines they are one. */
function countStruck(items: readonly PdfItem[], struck: readonly ItemSpan[], sight: Sight): void {
  if (struck.length === 0) return;
  const byItem = Map.groupBy(struck, ({ item }) => item);
  for (const [index, item] of items.entries()) {
    if (!('str' in item)) continue;
    let at = 0;
    for (const { from, to } of byItem.get(index) ?? []) {
      sight.sees({}, item.str.slice(at, from));
      sight.sees({ isStruck: true }, item.str.slice(from, to));
      at = to;
    }
    sight.sees({}, item.str.slice(at));
  }
  sight.endPassage();
}

function seesPassage(text: string, sight: Sight): boolean {
  const isSeen = sight.sees({ isHidden: true }, text);
  sight.endPassage();
  return isSeen;
}
