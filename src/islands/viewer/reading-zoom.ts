import type { PDFPageProxy } from 'pdfjs-dist';
import type { TextItem } from 'pdfjs-dist/types/src/display/api';
import type { PageWords } from '#rules/files.ts';
import { findQuote } from './find-quote.ts';
import type { Quote } from './recognised-text.ts';

/** Words that somebody is led to are read, at so many CSS pixels at least; a page without any is looked over. */
const readFrom = 12;
const lookedOverFrom = 9;
/** Still read, where their lines then fit their frame. */
const readWhole = 10.5;
/** Beside other things, from so many CSS pixels of width on, a page that is seen whole is read from smaller letters. */
const wideFrame = 480;
const readInWide = 7.5;
/** Between the words and the edge of their frame, in CSS pixels. */
const margin = 16;
/** As large as a page is made. */
export const mostEnlarged = 6;

/** A piece of a page's text with the height of its letters and where it begins and ends, in the unit of the page. */
export type Piece = { text: string; height: number; left: number; right: number };

/**
 * How much larger than its frame a page is shown, so that the quoted words can be read, or else most of its text.
 * @param width of the frame, in CSS pixels
 * @param read what was read off a page that is a picture
 * @returns 1 where the page that fits its frame can be read
 */
export async function readingZoom(
  page: PDFPageProxy,
  { width, read, quote }: { width: number; read: PageWords | null; quote: Quote | null },
): Promise<number> {
  const rotation = (page.rotate + (read?.turn ?? 0)) % 360;
  const whole = page.getViewport({ scale: 1, rotation });
  const pieces = read
    ? // A word's box is higher than its letters: see `layOutWords`.
      read.words.map(({ text, height, x, width }) => ({
        text,
        height: height * 0.75 * whole.height,
        left: x * whole.width,
        right: (x + width) * whole.width,
      }))
    : (await page.getTextContent()).items.flatMap((item) =>
        'str' in item ? [pieceOf(item, page.userUnit)] : [],
      );
  return zoomToRead(pieces, { quote, width, scale: width / whole.width });
}

function pieceOf({ str, transform, width }: TextItem, unit: number): Piece {
  const left = transform[4] * unit;
  return {
    text: str,
    height: Math.hypot(transform[2], transform[3]) * unit,
    left,
    right: left + width * unit,
  };
}

/**
 * @param width of the frame, in CSS pixels
 * @param scale CSS pixels for one unit of the page, where it fits its frame
 */
export function zoomToRead(
  pieces: readonly Piece[],
  { quote, width, scale }: { quote: Quote | null; width: number; scale: number },
): number {
  const texts = pieces.map(({ text }) => text);
  const quoted = new Set((quote ? findQuote(texts, quote.text, quote.before) : []).map(({ item }) => item));
  const looked = quoted.size > 0 ? pieces.filter((_, item) => quoted.has(item)) : pieces;
  const shown = usualHeight(looked) * scale;
  if (shown === 0 || (width >= wideFrame && shown >= readInWide)) return 1;
  const least = (quoted.size > 0 ? readFrom : lookedOverFrom) / shown;
  const across = Math.max(...looked.map(({ right }) => right)) - Math.min(...looked.map(({ left }) => left));
  const fits = (width - 2 * margin) / (across * scale);
  const zoom = quoted.size > 0 && fits * shown >= readWhole ? Math.min(least, fits) : least;
  return Math.min(Math.max(zoom, 1), mostEnlarged);
}

/** The height that half of the letters do not reach; 0 without any. */
function usualHeight(pieces: readonly Piece[]): number {
  const written = pieces
    .filter(({ text, height }) => text.trim() !== '' && height > 0)
    .sort((one, other) => one.height - other.height);
  let left = written.reduce((sum, { text }) => sum + text.length, 0) / 2;
  for (const { text, height } of written) {
    left -= text.length;
    if (left <= 0) return height;
  }
  return 0;
}

type Opening = { fileId: string; page: number; quote: Quote | null };
/** How large somebody made the pages; else how large the last of them was opened for its quote. */
export type Zooms = { chosen: number | null; opened: (Opening & { zoom: number }) | null };

/** @returns null where the page has yet to be opened for the quote: see `readingZoom` */
export function shownZoom({ chosen, opened }: Zooms, { fileId, page, quote }: Opening): number | null {
  if (chosen !== null) return chosen;
  const isOpen = opened?.fileId === fileId && opened.page === page && opened.quote === quote;
  return isOpen ? opened.zoom : null;
}

/** What stands on a page, in CSS pixels. */
export type Box = { left: number; right: number; top: number; bottom: number };

/** Words further apart than this share of their height are not of one line: columns, mostly. */
const widestGap = 1.5;

/** Where the line begins that a mark stands in, among all that is written on the page. */
export function lineStart(mark: Box, written: readonly Box[]): number {
  const middle = (mark.top + mark.bottom) / 2;
  const gap = (mark.bottom - mark.top) * widestGap;
  const beside = written
    .filter(({ top, bottom, left }) => top <= middle && middle <= bottom && left < mark.left)
    .sort((one, other) => other.right - one.right);
  return beside.reduce(
    (start, { left, right }) => (start - right <= gap ? Math.min(start, left) : start),
    mark.left,
  );
}

/** So much of a mark, in CSS pixels, shows that it begins. */
const beginning = 48;

/**
 * How far a frame is scrolled sideways to show marked words: from where their lines begin, as long as the first of them
 * then begins in view and what is beside them does not take their place; else as much of its beginning as can be.
 * @param marks where each begins and ends within what is scrolled, and where its line begins; the first one first
 * @returns null without any
 */
export function sidewaysTo(
  marks: readonly { left: number; right: number; line: number }[],
  { width }: { width: number },
): number | null {
  const [first] = marks;
  if (!first) return null;
  const leftmost = Math.min(...marks.map(({ line }) => line)) - margin;
  const seen = Math.min(first.right, first.left + beginning) + margin;
  const beginnings = Math.max(0, leftmost);
  const words = Math.max(0, Math.min(first.right + margin - width, first.left - margin));
  const shows = (from: number) =>
    marks.reduce(
      (sum, { left, right }) => sum + Math.max(0, Math.min(right, from + width) - Math.max(left, from)),
      0,
    );
  const isCrowdedOut = shows(beginnings) < shows(words) / 2;
  return seen <= leftmost + width && !isCrowdedOut ? beginnings : words;
}
