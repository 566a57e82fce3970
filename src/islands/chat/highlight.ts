import type { CitationData } from '#contracts/conversation.ts';
import type { FileTextData } from '#contracts/file.ts';
import { pageAt } from '#rules/page-at.ts';
import type { Quote } from '../viewer/recognised-text.ts';

/** Where there are no pages, or a page is endless: how many UTF-16 code units stand around the quote. */
const surroundings = 3000;
const longestPage = 20_000;

type Segment = {
  text: string;
  /** The segment belongs to the quoted words. */
  quoted: boolean;
};

export type HighlightedText = {
  /** The first and the last page shown; `null` where the format has none. */
  page: number | null;
  lastPage: number | null;
  pageCount: number;
  segments: Segment[];
  /** The quoted words were found; otherwise the file changed and only the page is shown. */
  found: boolean;
  /** Text of the page, or the file, was left out before or after what is shown. */
  cutBefore: boolean;
  cutAfter: boolean;
};

type StoredText = Pick<FileTextData, 'text' | 'pageStarts'>;

/**
 * What to show of a file for a citation: its page, split where the quoted words begin and end. A quote that
 * runs over a page border is shown with all the pages it touches.
 */
export function highlight(
  stored: StoredText,
  citation: Pick<CitationData, 'page' | 'start' | 'end' | 'quote'>,
) {
  const quote = locate(stored.text, citation);
  const old = Math.min(citation.start, stored.text.length);
  const anchor = quote ?? { start: old, end: old };
  // A file that was replaced may have fewer pages.
  const page = quote
    ? pageAt(stored.pageStarts, quote.start)
    : citation.page &&
      (stored.pageStarts.length === 0 ? null : Math.min(citation.page, stored.pageStarts.length));
  const lastPage = page === null ? null : lastPageOf(stored, anchor, page);
  const from = page === null ? 0 : pageSpan(stored, page).start;
  const to = lastPage === null ? stored.text.length : pageSpan(stored, lastPage).end;
  return cut(stored, { page, lastPage, from, to, quote, anchor });
}

/** The whole of one page (counted from 1), or of a part of a file without pages, without a quote. */
export function pageSpan({ text, pageStarts }: StoredText, page: number): { start: number; end: number } {
  return { start: pageStarts[page - 1] ?? 0, end: pageStarts[page] ?? text.length };
}

/** The part of a citation's words that stands on one page (counted from 1), to be marked there; null without any. */
export function quoteOnPage(
  stored: StoredText,
  citation: Pick<CitationData, 'start' | 'end' | 'quote'>,
  page: number,
): Quote | null {
  const span = locate(stored.text, citation);
  const { start, end } = pageSpan(stored, page);
  if (!span || span.start >= end || span.end <= start) return null;
  return {
    text: stored.text.slice(Math.max(start, span.start), Math.min(end, span.end)),
    before: stored.text.slice(start, Math.max(start, span.start)),
  };
}

/** Where the quoted words stand in a file's text, which may have been read anew since; null when they are gone. */
export function locate(text: string, { start, end, quote }: Pick<CitationData, 'start' | 'end' | 'quote'>) {
  if (quote === '') return null;
  if (text.slice(start, end) === quote) return { start, end };
  // The file may have been read anew since: take the occurrence that is nearest to the old place.
  const after = text.indexOf(quote, start);
  const before = text.lastIndexOf(quote, start);
  if (after === -1 && before === -1) return null;
  const nearest = after === -1 || (before !== -1 && start - before < after - start) ? before : after;
  return { start: nearest, end: nearest + quote.length };
}

function lastPageOf(
  { pageStarts }: StoredText,
  anchor: { start: number; end: number },
  page: number,
): number {
  return pageAt(pageStarts, Math.max(anchor.start, anchor.end - 1)) ?? page;
}

type Span = { start: number; end: number };
type View = {
  page: number | null;
  lastPage: number | null;
  from: number;
  to: number;
  quote: Span | null;
  anchor: Span;
};

function cut(
  { text, pageStarts }: StoredText,
  { page, lastPage, from, to, quote, anchor }: View,
): HighlightedText {
  const tooLong = page === null ? to - from > 2 * surroundings : to - from > longestPage;
  const start = tooLong ? nextWord(text, Math.max(from, anchor.start - surroundings), from) : from;
  const end = tooLong ? Math.min(to, nextWord(text, anchor.end + surroundings, to)) : to;
  const pieces: Segment[] = quote
    ? [
        { text: text.slice(start, quote.start), quoted: false },
        { text: text.slice(quote.start, quote.end), quoted: true },
        { text: text.slice(quote.end, end), quoted: false },
      ]
    : [{ text: text.slice(start, end), quoted: false }];
  return {
    page,
    lastPage,
    pageCount: pageStarts.length,
    found: quote !== null,
    segments: pieces.filter((piece) => piece.text !== ''),
    cutBefore: start > from,
    cutAfter: end < to,
  };
}

/** The next place from `offset` on where a word begins, so that no word is shown in half; `border` stays. */
function nextWord(text: string, offset: number, border: number): number {
  if (offset === border) return offset;
  const distance = text.slice(offset, offset + 100).search(/\s\S/);
  return distance === -1 ? offset : offset + distance + 1;
}
