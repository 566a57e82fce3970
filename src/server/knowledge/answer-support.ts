import { tokenise } from './analysis.ts';
import supportWeights from './answer-support-weights.json' with { type: 'json' };
import { held, type QuoteCandidate, type ReadQuestion } from './quote-features.ts';

/** What speaks for the passages holding an answer at all. Shares are by the words' inverse frequency. */
export type SupportFeatures = {
  constant: number;
  /** The search's score of the best passage. */
  search: number;
  /** Share of the question held by the sentence. */
  inSentence: number;
  /** How rare, in all, the words are that stand around the sentence. */
  rarity: number;
  /** Names and numbers of the question that the passage lacks. */
  missingNames: number;
  /** The size of the bot, in which chance finds more. */
  size: number;
};

/** Of a smaller bot every word seems rare: it is judged like one of this size. */
const fewestPassages = 5;

/**
 * How sure it is that the sentence answers the question: above 0 it is quoted, below 0 Quoter says that the files
 * hold no answer. Weights and border are fitted by `scripts/knowledge/fit-support-weights.mjs`.
 */
export function supportOf(features: SupportFeatures): number {
  return Object.entries(supportWeights).reduce(
    (sum, [name, weight]) => sum + weight * features[name as keyof SupportFeatures],
    0,
  );
}

export function supportFeatures(
  question: string,
  read: ReadQuestion,
  { top, best }: { top: { score: number; passages: number }; best: QuoteCandidate },
): SupportFeatures {
  const { passage, sentences, index, head } = best;
  const matchesIn = (text: string) => solid(read.matcher.match(tokenise(text)));
  const sentence = sentences[index];
  const heads = head ? passage.text.slice(head.start, head.end) : '';
  const inSentence = matchesIn(`${heads} ${passage.text.slice(sentence?.start, sentence?.end)}`);
  const around = matchesIn(
    passage.text.slice((sentences[index - 1] ?? sentence)?.start, (sentences[index + 1] ?? sentence)?.end),
  );
  const inPassage = matchesIn(`${passage.fileName} ${passage.text}`);
  return {
    constant: 1,
    search: top.score,
    inSentence: held(read, inSentence),
    rarity: held(read, around) * read.total,
    missingNames: nameIndexes(question, read).filter((at) => !inPassage[at]).length,
    size: Math.log(Math.max(fewestPassages, top.passages)),
  };
}

/** Faint likenesses are chance. */
function solid(matches: readonly number[]): number[] {
  return matches.map((match) => (match < 0.36 ? 0 : match));
}

/** Indexes of the question's content words written like a name or a number. */
function nameIndexes(question: string, { matcher }: ReadQuestion): number[] {
  const names = tokenise(question)
    .slice(1)
    .filter(({ start }) => /^[\p{Lu}\d]/u.test(question.slice(start, start + 2)))
    .map(({ word }) => matcher.indexOf(word));
  return [...new Set(names)].filter((index) => index >= 0);
}
