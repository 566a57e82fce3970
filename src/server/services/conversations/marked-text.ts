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

/** The stretch round the first word that is marked, in one line, with `…` where more of the text is left out. */
export function excerptOf(pieces: MarkedText): MarkedText {
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
  const kept = begin.length > charactersBefore ? `…${afterSpace(begin.slice(-charactersBefore))}` : begin;
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
