import type { FileTextData } from '#contracts/file.ts';

/** About how many UTF-16 code units one part of a text without pages has. */
const partLength = 6000;

export type TextPages = {
  /** The text has pages of its own; otherwise it was divided into parts. */
  paged: boolean;
  texts: readonly string[];
};

/** A file's text page by page; where its format has no pages, in parts that end between words. */
export function textPages({ text, pageStarts }: Pick<FileTextData, 'text' | 'pageStarts'>): TextPages {
  if (pageStarts.length === 0) return { paged: false, texts: parts(text) };
  return { paged: true, texts: pageStarts.map((start, index) => text.slice(start, pageStarts[index + 1])) };
}

function parts(text: string): string[] {
  const found: string[] = [];
  let start = 0;
  while (text.length - start > partLength * 1.5) {
    const end = borderBefore(text, start + partLength);
    found.push(text.slice(start, end));
    start = end;
  }
  return [...found, text.slice(start)];
}

/** The best place to divide before `limit`: behind a paragraph, else a line, else a word. */
function borderBefore(text: string, limit: number): number {
  const earliest = limit - partLength / 2;
  for (const border of ['\n\n', '\n', ' ']) {
    const at = text.lastIndexOf(border, limit);
    if (at > earliest) return at + border.length;
  }
  return limit;
}
