import { asksForValue } from './question-kind.ts';
import type { QuoteCandidate } from './quote-features.ts';
import type { ReadQuestion } from './read-question.ts';
import { holdsAsked, type Scored } from './scored.ts';

/** So near to the best, in the unit of sentence scores, a line may be the answer itself. */
const nearlyAsGood = 1;

/**
 * A heading says what is below it: the best sentence there answers for it, unless it has itself what is asked for, and
 * that sentence has not. What stands last in a passage is never taken for one, so that something is left.
 */
export function withoutHeadings(ranked: Scored[], read: ReadQuestion): Scored[] {
  const [top] = ranked;
  const sentences = ranked.filter(({ candidate }) => !candidate.features.heading);
  const below = sentences.find(
    ({ candidate: { passage, index } }) => passage === top?.candidate.passage && index >= top.candidate.index,
  );
  const own = ranked.find(
    ({ candidate, score }) =>
      answersItself(candidate, read) &&
      (top?.score ?? 0) - score < nearlyAsGood &&
      candidate.features.held >= (top?.candidate.features.held ?? 0),
  );
  if (own && !(below && hasAsked(below.candidate, read)))
    return [own, ...sentences.filter((one) => one !== own)];
  return below ? [below, ...sentences.filter((one) => one !== below)] : sentences;
}

/** Whether a sentence has a value of the kind that is asked for, or a figure where a number is asked for by its name. */
function hasAsked({ passage, sentences, index, features }: QuoteCandidate, read: ReadQuestion): boolean {
  if (asksForValue(read.kind) || read.kind === 'date') return features.offers === 1;
  return (
    /\b(?:number|numero)\b/.test(read.flat) &&
    /\d/.test(passage.text.slice(sentences[index]?.start, sentences[index]?.end))
  );
}

/** Whether a line that is only taken for a heading, such as what stood at the top of each page, says what is asked. */
const answersItself = (candidate: QuoteCandidate, read: ReadQuestion) =>
  candidate.features.heading > 0 &&
  candidate.head === null &&
  candidate.sentences[candidate.index]?.kind === 'paragraph' &&
  holdsAsked(candidate) &&
  hasAsked(candidate, read);
