import { isListEntry, isRow, type Span } from '../language/sentences.ts';
import { markLength } from './list-mark.ts';
import type { QuoteCandidate } from './quote-features.ts';

/** A longer paragraph is too much to read out. */
const longestParagraph = 400;

/**
 * The paragraph around the sentences `from` to `to` of a passage, in the file's stored text: what stands in their block,
 * up to a blank line or a heading, without the mark of an entry of a list. Null where they are all of it, where it is too long, broken off, or no running text.
 */
export function paragraphAround(
  { passage, sentences, titles }: QuoteCandidate,
  { from, to }: { from: number; to: number },
): Span | null {
  const { text } = passage;
  const [first, last] = [sentences[from], sentences[to]];
  if (!first || !last || first.block !== last.block || !/^(?:paragraph|item|note)$/.test(first.kind))
    return null;
  const goesOn = (one: number, other: number) =>
    sentences[one]?.block === first.block &&
    sentences[other]?.block === first.block &&
    !titles[one] &&
    !titles[other] &&
    !/\n\s*\n/.test(text.slice(sentences[one]?.end, sentences[other]?.start));
  let [begin, end] = [from, to];
  while (goesOn(begin - 1, begin)) begin -= 1;
  while (goesOn(end, end + 1)) end += 1;
  const [opens, closes] = [sentences[begin] as Span, sentences[end] as Span];
  if ((begin === from && end === to) || closes.end - opens.start > longestParagraph) return null;
  const parts = sentences.slice(begin, end + 1).map((part) => text.slice(part.start, part.end));
  const isProse = parts.every(
    (part, at) => !isRow(part) && (at === 0 || !isListEntry(part)) && !/\t/.test(part),
  );
  const isWhole = /^[\p{Lu}\p{N}"“«‘'(¿¡]/u.test(parts[0] ?? '') || first.kind !== 'paragraph';
  const isEnded = /[.!?…:]["”»’')]*$/.test(parts.at(-1) ?? '');
  if (!isProse || !isWhole || !isEnded) return null;
  const mark = first.kind === 'item' ? markLength(parts[0] ?? '', true) : 0;
  return { start: passage.start + opens.start + mark, end: passage.start + closes.end };
}
