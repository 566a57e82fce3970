import type { SearchQuery } from '../search/question-words.ts';
import type { RankedPassage, SentenceReader } from '../search/ranking.ts';
import { asksForMeaning } from './question-kind.ts';
import { type Features, quoteCandidates } from './quote-features.ts';
import quoteWeights from './quote-weights.json' with { type: 'json' };
import { readQuestion } from './read-question.ts';

/** What each feature of a sentence counts: fitted by `scripts/knowledge/fit-quote-weights.mjs`. */
const featureWeights: Readonly<Record<keyof Features, number>> = quoteWeights;
const featureNames = Object.keys(featureWeights) as (keyof Features)[];

/** How well a sentence answers, in the unit of the logarithm of odds. */
export function sentenceScore(features: Features): number {
  return featureNames.reduce((sum, name) => sum + featureWeights[name] * features[name], 0);
}

/**
 * Reads the passages that are found for a question sentence by sentence, for their order. A sentence and its passage
 * count the same there: fitted on SQuAD, and on the tables of annual reports, both came out so.
 */
export function sentencesFor({ query, about }: Pick<SearchQuery, 'query' | 'about'>): SentenceReader {
  return {
    readsOpenings: asksForMeaning(query),
    async read(passages) {
      const [first] = passages;
      if (!first) return [];
      const best = new Map<RankedPassage, number>();
      for (const { passage, features } of await quoteCandidates(
        readQuestion(query, first.match.words, about),
        passages,
      )) {
        if (features.heading) continue;
        best.set(passage, Math.max(best.get(passage) ?? Number.NEGATIVE_INFINITY, sentenceScore(features)));
      }
      return passages.map((passage) => best.get(passage));
    },
  };
}
