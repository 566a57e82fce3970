import type { PDFPageProxy } from 'pdfjs-dist';
import type { TextItem } from 'pdfjs-dist/types/src/display/api.js';
import type { Sight } from '../blocks/sight.ts';
import { type ItemSpan, type PdfItem, spansWithin, withoutCharacters } from './pdf-spans.ts';
import { mayLoseLetters } from './pdf-unseen-content.ts';
import { type ColouredPicture, openWithPdfium } from './pdfium.ts';
import type { Edges } from './pdfium-objects.ts';

/** Finds what nobody sees on the pages of a document. */
export type UnseenLetters = {
  /** A page's items without it; one that hides all it says stays whole. */
  leaveOut(page: PDFPageProxy, items: readonly PdfItem[], sight: Sight): Promise<readonly PdfItem[]>;
  close(): void;
};

const nothingUnseen: UnseenLetters = { leaveOut: async (_, items) => items, close: () => {} };

/**
 * Letters of a PDF that are drawn in nothing, white on white, or under a box. Most documents have none, and are not looked
 * at; where there may be some, they are taken for unseen only where the page, as it is drawn, shows one colour in their
 * place. What lies outside the part of a page that is shown pdf.js leaves out.
 */
export async function openUnseenLetters(bytes: Uint8Array): Promise<UnseenLetters> {
  if (!mayLoseLetters(bytes)) return nothingUnseen;
  const document = await openWithPdfium(bytes).catch(() => undefined);
  if (!document) return nothingUnseen;
  return {
    async leaveOut(page, items, sight) {
      const lost = document.lostLetters(page.pageNumber - 1);
      if (lost.length === 0) return items;
      const picture = await document.drawColoured(page.pageNumber - 1, drawnPixels);
      const isBlank = blanksOf(picture, page);
      const spans = lost
        .filter(isBlank)
        .flatMap((edges) =>
          spansWithin(items, edges).filter(({ item }) => isUpright(items[item] as TextItem)),
        );
      return withoutSpans(items, spans, sight);
    },
    close: () => document.close(),
  };
}

/** So many pixels has the longer side of a page that is looked at. */
const drawnPixels = 1_000;
/** What differs by no more looks the same. */
const sameShade = 8;

const isUpright = ({ transform }: TextItem) => {
  const [, b = 0, c = 0] = transform as number[];
  return b === 0 && c === 0;
};

/** Of so many pixels is looked at what colour they have. */
const mostPixels = 20_000_000;

/** Tells whether all of a rectangle of a page has one colour. */
function blanksOf({ width, height, pixels }: ColouredPicture, page: PDFPageProxy): (edges: Edges) => boolean {
  const viewport = page.getViewport({ scale: 1 });
  let looked = 0;
  return (edges) => {
    const [left = 0, bottom = 0] = viewport.convertToViewportPoint(edges[0], edges[1]);
    const [right = 0, top = 0] = viewport.convertToViewportPoint(edges[2], edges[3]);
    const [x0, x1] = withinPicture([left, right], width / viewport.width, width);
    const [y0, y1] = withinPicture([bottom, top], height / viewport.height, height);
    looked += (x1 - x0) * (y1 - y0);
    if (looked > mostPixels) return false;
    const least = [255, 255, 255];
    const most = [0, 0, 0];
    for (let y = y0; y < y1; y += 1) {
      for (let x = x0; x < x1; x += 1) {
        for (let part = 0; part < 3; part += 1) {
          const value = pixels[(y * width + x) * 4 + part] as number;
          if (value < (least[part] as number)) least[part] = value;
          if (value > (most[part] as number)) most[part] = value;
        }
      }
    }
    return most.every((value, part) => value - (least[part] as number) <= sameShade);
  };
}

/** Where a stretch of a page begins and ends in its picture, in whole pixels. */
function withinPicture(ends: readonly [number, number], scale: number, most: number): [number, number] {
  const [from, to] = [Math.min(...ends) * scale, Math.max(...ends) * scale];
  const clamp = (place: number) => Math.max(0, Math.min(most, place));
  return [clamp(Math.floor(from)), clamp(Math.ceil(to))];
}

function withoutSpans(
  items: readonly PdfItem[],
  spans: readonly ItemSpan[],
  sight: Sight,
): readonly PdfItem[] {
  const left = withoutCharacters(items, spans);
  const isWhole = !left.some((item) => 'str' in item && /[\p{L}\p{N}]/u.test(item.str));
  if (isWhole) return items;
  const said = spans.map(({ item, from, to }) => (items[item] as TextItem).str.slice(from, to)).join(' ');
  const isSeen = sight.sees({ isHidden: true }, said);
  sight.endPassage();
  return isSeen ? items : left;
}
