import type { Span } from '../language/sentences.ts';
import type { QuoteCandidate } from './quote-features.ts';
import type { ReadQuestion } from './read-question.ts';

/** What belongs together is quoted together up to here. */
const longestWhole = 400;

/** All steps of a procedure, and a command with the sentence that leads to it: where a question asks how. */
export function wholeOf(
  { passage: { text }, sentences }: QuoteCandidate,
  { from, to }: { from: number; to: number },
  { isProcedure }: ReadQuestion,
): [from: number, to: number] {
  const has = (first: number, last: number) =>
    first >= 0 &&
    last < sentences.length &&
    (sentences[last] as Span).end - (sentences[first] as Span).start <= longestWhole;
  const isCode = (at: number) => sentences[at]?.kind === 'code';
  const isStep = (at: number) =>
    sentences[at]?.kind === 'item' && /^\d/.test(text.slice(sentences[at]?.start, sentences[at]?.end));
  const goesOnWith = isCode(from) ? isCode : isProcedure && isStep(from) ? isStep : null;
  if (goesOnWith) {
    while (goesOnWith(to + 1) && has(from, to + 1)) to++;
    while (goesOnWith(from - 1) && has(from - 1, to)) from--;
    const leads = sentences[from - 1]?.kind === 'paragraph';
    if (leads && has(from - 1, to)) from--;
  } else if (isProcedure) {
    while (isCode(to + 1) && has(from, to + 1)) to++;
  }
  return [from, to];
}
