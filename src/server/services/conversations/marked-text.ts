import type { MarkedText } from '#contracts/conversation-search.ts';

/** What stands round a found word in a headline: characters that no text has. */
export const marks = { start: '\uE000', end: '\uE001' } as const;

/** Stands for a character that is left out, where 1 stands for a marked one. */
const hidden = 2;

const charactersBefore = 60;
const charactersInAll = 220;

/**
 * A text in pieces, with every word marked that one of its headlines marks. A headline is the text with other letters,
 * one for one, and the marks.
 * @param leftOut what of the text is not shown
 */
export function markedPieces(original: string, headlines: readonly string[], leftOut?: RegExp): MarkedText {
  const text = original.normalize('NFC');
  const marked = new Uint8Array(text.length);
  for (const headline of headlines) {
    let at = 0;
    let inside = false;
    for (let index = 0; index < headline.length; index++) {
      const character = headline[index];
      if (character === marks.start) inside = true;
      else if (character === marks.end) inside = false;
      else {
        if (inside) marked[at] = 1;
        at++;
      }
    }
  }
  for (const {
    index,
    0: { length },
  } of leftOut ? text.matchAll(leftOut) : []) {
    marked.fill(hidden, index, index + length);
  }
  const pieces: MarkedText = [];
  for (let start = 0; start < text.length; ) {
    let end = start + 1;
    while (end < text.length && marked[end] === marked[start]) end++;
    if (marked[start] !== hidden) pieces.push({ text: text.slice(start, end), marked: marked[start] === 1 });
    start = end;
  }
  return pieces;
}

/** So much of a text is looked at together, of a long one from a little before a mark on. */
const window = { before: 1_000, length: 8_000 } as const;
/** In so many of them at most; each may have no mark but such as are left out. */
const mostWindows = 8;

/**
 * The stretch round the first word that is marked, in one line, with `…` where more of the text is left out. Of a long
 * text what stands round a few of its marks is looked at, and no more.
 * @param headlines, leftOut as `markedPieces` takes them
 */
export function excerptOf(text: string, headlines: readonly string[], leftOut?: RegExp): MarkedText {
  const whole = text.normalize('NFC');
  if (whole.length <= window.length) return stretchOf(markedPieces(whole, headlines, leftOut));
  let found: MarkedText | null = null;
  let rest = headlines;
  for (let start = 0, tried = 0; tried < mostWindows; tried++) {
    const mark = firstMark(rest);
    if (mark === null) break;
    const skipped =
      mark <= window.before ? 0 : wordFrom(whole, start + mark - window.before, start + mark) - start;
    start += skipped;
    const looked = markedPieces(
      whole.slice(start, start + window.length),
      rest.map((headline) => headline.slice(skipped, skipped + window.length)),
      leftOut,
    );
    const stretch = stretchOf(looked, start > 0);
    found ??= stretch;
    if (looked.some(({ marked }) => marked)) return stretch;
    const end = start + window.length;
    const next = wordFrom(whole, end - window.before, end);
    rest = rest.map((headline) => from(headline, skipped + next - start));
    start = next;
  }
  return found ?? stretchOf(markedPieces(whole.slice(0, window.length), [], leftOut));
}

/** Where a word begins between two places, that nothing is cut which is left out as a whole; else the first of them. */
function wordFrom(text: string, first: number, last: number): number {
  const space = text.slice(first, last).search(/\s/);
  return space < 0 ? first : first + space + 1;
}

/** Where the first mark stands, in letters of the text: before it stand no others. */
function firstMark(headlines: readonly string[]): number | null {
  const places = headlines.map((headline) => headline.indexOf(marks.start)).filter((place) => place >= 0);
  return places.length === 0 ? null : Math.min(...places);
}

/** A headline without so many letters of the text. */
function from(headline: string, letters: number): string {
  let at = 0;
  for (let passed = 0; passed < letters && at < headline.length; at++) {
    if (headline[at] !== marks.start && headline[at] !== marks.end) passed++;
  }
  return headline.slice(at);
}

function stretchOf(pieces: MarkedText, isWithin = false): MarkedText {
  const first = Math.max(
    pieces.findIndex(({ marked }) => marked),
    0,
  );
  const excerpt: MarkedText = [];
  const before = pieces
    .slice(0, first)
    .map(({ text }) => text)
    .join('');
  const begin = lineOf(before);
  const isCut = begin.length > charactersBefore;
  const kept = isCut ? `…${afterSpace(begin.slice(-charactersBefore))}` : isWithin ? `…${begin}` : begin;
  if (kept) excerpt.push({ text: kept.trimStart(), marked: false });
  let left = charactersInAll - kept.length;
  for (const { text, marked } of pieces.slice(first)) {
    if (left <= 0) break;
    const line = lineOf(text);
    excerpt.push({ text: line.length > left ? `${line.slice(0, left).trimEnd()}…` : line, marked });
    left -= line.length;
  }
  return excerpt;
}

const lineOf = (text: string) => text.replace(/\s+/g, ' ');
const afterSpace = (text: string) => text.slice(text.indexOf(' ') + 1);
