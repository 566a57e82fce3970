import { inflateSync, constants as zlib } from 'node:zlib';
import type { PDFPageProxy } from 'pdfjs-dist';
import type { TextItem } from 'pdfjs-dist/types/src/display/api.js';
import type { Sight } from '../blocks/sight.ts';
import { type ItemSpan, type PdfItem, spansWithin, withoutCharacters } from './pdf-spans.ts';
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
 * Letters of a PDF that are drawn in nothing, or white on white. Most documents have none, and are not looked at; where
 * there may be some, they are taken for unseen only where the page, as it is drawn, shows nothing in their place.
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

const streamStart = Buffer.from('stream');
const streamEnd = Buffer.from('endstream');
/** What stands before a stream says what it is; content of pages says hardly more than its length. */
const headLength = 300;
/** Pictures, fonts, profiles of colours and lists of objects draw nothing. */
const drawsNothing =
  /\/Image|\/Length1|\/FontFile|\/ObjStm|\/XRef|\/Metadata|\/CIDFontType0C|\/Type1C|\/OpenType|\/CMap/;
const mostStreamBytes = 8 * 1024 * 1024;

/** Whether some content of a PDF draws letters in nothing, or in white. */
function mayLoseLetters(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = file.indexOf(streamStart); at >= 0; ) {
    const end = file.indexOf(streamEnd, at);
    if (end < 0) return false;
    const head = file.toString('latin1', Math.max(0, at - headLength), at);
    const own = head.slice(head.lastIndexOf(' obj') + 1);
    let from = at + streamStart.length;
    while (file[from] === 13 || file[from] === 10) from += 1;
    if (!drawsNothing.test(own) && losesLetters(contentOf(file.subarray(from, end), own))) return true;
    at = file.indexOf(streamStart, end + streamEnd.length);
  }
  return false;
}

function contentOf(stream: Buffer, head: string): string {
  if (!head.includes('/Fl')) return head.includes('/Filter') ? '' : stream.toString('latin1');
  try {
    const options = { finishFlush: zlib.Z_SYNC_FLUSH, maxOutputLength: mostStreamBytes };
    return inflateSync(stream, options).toString('latin1');
  } catch {
    // Encrypted, or packed in another way on top.
    return '';
  }
}

const invisible = /(?<![\d.])3\s{1,4}Tr(?![\w])/;
const whitening =
  /(?<![\w.])(?:1(?:\.0{0,9})?|0?\.9[89]\d{0,9})\s{1,4}(?:g|rg|scn?)(?!\w)|(?<![\w.])0(?:\.0{0,9})?\s{1,4}k(?!\w)/;
/** What sets the colour that is filled, with its numbers; what keeps and restores it; and what writes letters. */
const operator = /(?<![\w.])(?:((?:[\d.]{1,12}\s{1,4}){1,4})(g|rg|k|scn?)|q|Q|T[jJ])(?!\w)/g;

/** Whether content writes letters while what is filled is white; strings in it may lead astray, which costs a look. */
function losesLetters(content: string): boolean {
  if (invisible.test(content)) return true;
  if (!whitening.test(content)) return false;
  const kept: boolean[] = [];
  let isWhite = false;
  for (const [written, numbers, sets] of content.matchAll(operator)) {
    if (sets) isWhite = isWhiteIn(sets, numbers ?? '');
    else if (written === 'q') kept.push(isWhite);
    else if (written === 'Q') isWhite = kept.pop() ?? isWhite;
    else if (isWhite) return true;
  }
  return false;
}

function isWhiteIn(operation: string, numbers: string): boolean {
  const values = numbers.trim().split(/\s+/).map(Number);
  const isInk = operation === 'k' || (operation.startsWith('sc') && values.length === 4);
  return values.every((value) => (isInk ? value <= 0.03 : value >= 0.97));
}
