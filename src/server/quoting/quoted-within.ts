import type { Span } from '../language/sentences.ts';
import type { Quote } from './quote.ts';

/**
 * A text parted where the quoted words begin and end in it.
 * @param around.start where the text begins in the file's stored text
 */
export function quotedWithin({ start, end }: Span, around: { text: string; start: number }) {
  const part = (from: number, to?: number) => around.text.slice(from - around.start, to && to - around.start);
  return { before: part(around.start, start), words: part(start, end), after: part(end) };
}

/** The same of the paragraph that they stand in, where it is to be read out with them; else of themselves. */
export function quotedInParagraph(quote: Quote) {
  const { passage, paragraph } = quote;
  const { start, end } = paragraph ?? quote;
  return quotedWithin(quote, {
    text: passage.text.slice(start - passage.start, end - passage.start),
    start,
  });
}
