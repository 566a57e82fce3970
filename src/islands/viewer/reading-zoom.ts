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
  if (shown === 0) return 1;
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

/**
 * How far a frame is scrolled sideways to show marked words: as much of the beginnings of their lines as can be, and the
 * first of them in any case.
 * @param marks where each begins and ends within what is scrolled, the first one first
 */
export function sidewaysTo(
  marks: readonly { left: number; right: number }[],
  { width }: { width: number },
): number {
  const [first] = marks;
  if (!first) return 0;
  const leftmost = Math.min(...marks.map(({ left }) => left)) - margin;
  const forFirst = Math.min(first.right + margin - width, first.left - margin);
  return Math.max(0, leftmost, forFirst);
}
