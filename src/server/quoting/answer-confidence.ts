import { tokenise } from '../language/analysis.ts';
import type { QuestionMatch } from '../search/ranking.ts';
import confidenceWeights from './answer-confidence-weights.json' with { type: 'json' };
import { wantsYesOrNo } from './question-kind.ts';
import type { QuoteCandidate } from './quote-features.ts';
import { held, type ReadQuestion } from './read-question.ts';
import { lackOf } from './word-features.ts';

/** What speaks for the passages holding an answer at all. Shares are by the words' inverse frequency. */
export type ConfidenceFeatures = {
  constant: number;
  /** The fit of the passage that words rank first. */
  search: number;
  /** Share of the question held by the sentence. */
  inSentence: number;
  /** How rare, in all, the words are that stand around the sentence. */
  rarity: number;
  /** Names and numbers of the question that the passage lacks. */
  missingNames: number;
  /** Of a question that wants a yes or a no: the share of its weightiest word that is not around the sentence. */
  unmet: number;
  /** How surely the quote has no sign of the number, time or person that is asked for, 0–1. */
  lacking: number;
  /** The size of the bot, in which chance finds more. */
  size: number;
};

const confidenceNames = Object.keys(confidenceWeights) as (keyof ConfidenceFeatures)[];

/** Of a smaller bot every word seems rare: it is judged like one of this size. */
const fewestPassages = 5;

/**
 * How sure it is that the sentence answers the question: at 0, 12 % of the questions without an answer are above.
 * Weights and border are fitted by `scripts/knowledge/fit-confidence-weights.mjs`.
 */
export function confidenceOf(features: ConfidenceFeatures): number {
  return confidenceNames.reduce((sum, name) => sum + confidenceWeights[name] * features[name], 0);
}

export function confidenceFeatures(
  question: string,
  read: ReadQuestion,
  { match, best, quote }: { match: QuestionMatch; best: QuoteCandidate; quote: string },
): ConfidenceFeatures {
  const { passage, sentences, index, matches } = best;
  const matchesIn = (text: string) => solid(read.kindred.match(tokenise(text)));
  const sentence = sentences[index];
  const atLeast = (found: readonly number[], others: readonly number[]) =>
    found.map((match, at) => Math.max(match, others[at] as number));
  const inSentence = atLeast(matchesIn(passage.text.slice(sentence?.start, sentence?.end)), solid(matches));
  const around = matchesIn(
    passage.text.slice((sentences[index - 1] ?? sentence)?.start, (sentences[index + 1] ?? sentence)?.end),
  );
  const inPassage = matchesIn(`${passage.fileName} ${passage.text}`);
  return {
    constant: 1,
    search: match.bestFit,
    inSentence: held(read, inSentence),
    rarity: held(read, atLeast(around, inSentence)) * read.total,
    missingNames: nameIndexes(question, read).filter((at) => !inPassage[at]).length,
    unmet: wantsYesOrNo(question) ? heaviestUnmet(read, atLeast(around, inSentence)) : 0,
    lacking: lackOf(read, quote),
    size: Math.log(Math.max(fewestPassages, match.passages)),
  };
}

/** The share of the question that its weightiest word without a match has. */
function heaviestUnmet({ weights, total }: ReadQuestion, matches: readonly number[]): number {
  return Math.max(0, ...weights.map((weight, at) => (matches[at] === 0 ? weight : 0))) / total;
}

/** Faint likenesses are chance. */
function solid(matches: readonly number[]): number[] {
  return matches.map((match) => (match < 0.36 ? 0 : match));
}

/** Indexes of the question's content words written like a name or a number. */
export function nameIndexes(question: string, { matcher }: ReadQuestion): number[] {
  const names = tokenise(question)
    .slice(1)
    .filter(({ start }) => /^[\p{Lu}\d]/u.test(question.slice(start, start + 2)))
    .map(({ word }) => matcher.indexOf(word));
  return [...new Set(names)].filter((index) => index >= 0);
}
