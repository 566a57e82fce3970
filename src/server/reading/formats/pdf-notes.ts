import { normaliseText } from '../characters/normalise.ts';
import type { PdfParagraph } from './pdf-paragraphs.ts';

/** Letters of notes at the foot of a page are smaller than those of the text, to this share at most. */
const mostSize = 0.93;
/** What stands behind notes on their page has no more words: a number, or what runs below all pages. */
const fewWords = 6;
const mark = /^(?:\p{No}{1,3}|\d{1,3}|[*†‡§]{1,3})[.)]?\s?["'“‘«(¿¡]?\p{L}/u;

/**
 * The notes at the feet of pages, by their texts: what is smaller than the text above it, has a mark, and has nothing but
 * its like behind it on the page.
 * @param usual the size of the text, in points
 */
export function findNotes(pages: readonly (readonly PdfParagraph[])[], usual: number): Set<string> {
  const notes = new Set<string>();
  for (const page of pages) {
    let from = page.length;
    while (from > 0 && mayStandBelow(page[from - 1] as PdfParagraph, usual)) from -= 1;
    // A page of nothing else is a list of them, or a table.
    if (from === 0) continue;
    const begin = page.findIndex((paragraph, at) => at >= from && isMarked(paragraph, usual));
    if (begin < 0) continue;
    for (const paragraph of page.slice(begin)) {
      if (isSmall(paragraph, usual) && !paragraph.isCode) notes.add(normaliseText(paragraph.text));
    }
  }
  return notes;
}

const isSmall = ({ height }: PdfParagraph, usual: number) => height > 0 && height <= usual * mostSize;
const isMarked = (paragraph: PdfParagraph, usual: number) =>
  isSmall(paragraph, usual) && !paragraph.isCode && mark.test(paragraph.text);
const mayStandBelow = (paragraph: PdfParagraph, usual: number) =>
  isSmall(paragraph, usual) || paragraph.text.split(/\s+/, fewWords + 1).length <= fewWords;
