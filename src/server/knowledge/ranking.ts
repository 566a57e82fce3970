import type { FoundPassage } from '#contracts/search.ts';
import type { Findings } from './bot-index.ts';
import { createMatcher, type Likeness, type Matcher } from './matcher.ts';
import type { ReadPassage } from './passage-cache.ts';
import type { QuestionWord } from './question-words.ts';

/** What choosing a quote needs to know of the question and of the bot's passages as a whole. */
export type Evidence = {
  /** How many passages the bot has. */
  passages: number;
  /** The question's content words, each with its inverse frequency in them. */
  words: readonly (QuestionWord & { weight: number })[];
};

type Candidate = FoundPassage & Pick<ReadPassage, 'words'>;

export type RankedPassage = FoundPassage & { evidence: Evidence };

/** What the other scores count beside BM25; fitted on SQuAD, where they differ little around these. */
const parameters = { spelling: 0.6, stretch: 0.6, stretchWords: 30, pairs: 0.5, pairWords: 3 } as const;
/** So many candidates are worth reading closely; more measured no better. */
export const readClosely = 40;

/**
 * The best `limit` candidates in order: BM25, plus how far they hold the question's words by stem or spelling, plus
 * how much of it stands within a sentence's length, plus its neighbouring words that stand together. Each part runs
 * 0–1. Of passages with the same text the first is
 * kept.
 * @param findings.weights inverse frequency of each word
 * @param candidates with BM25's share of what a passage could have as their score, 0–1
 */
export function rankPassages(
  words: readonly QuestionWord[],
  { passages, weights }: Omit<Findings, 'hits'>,
  candidates: readonly Candidate[],
  limit: number,
): RankedPassage[] {
  const total = sumOf(weights) || 1;
  const matcher = createMatcher(words);
  const evidence: Evidence = {
    passages,
    words: words.map((word, index) => ({ ...word, weight: weights[index] as number })),
  };
  const seen = new Set<string>();
  return candidates
    .map((candidate) => {
      const content = candidate.words;
      const held = sumOf(matcher.match(content).map((match, index) => match * (weights[index] as number)));
      const hits = hitsIn(matcher, content);
      const closely =
        parameters.stretch * densestStretch(hits, weights) + parameters.pairs * neighbours(hits, weights);
      return { candidate, score: candidate.score + (parameters.spelling * held + closely) / total };
    })
    .sort((one, other) => other.score - one.score)
    .filter(({ candidate }) => !seen.has(candidate.text) && seen.add(candidate.text))
    .slice(0, limit)
    .map(({ candidate: { fileId, fileName, page, start, end, text }, score }) => ({
      ...{ fileId, fileName, page, start, end, text, score, evidence },
    }));
}

/** A word of the text that stands for a word of the question: their places, and how alike they are. */
type Hit = Likeness & { at: number };

function hitsIn(matcher: Matcher, text: ReadPassage['words']): Hit[] {
  return text.flatMap(({ word }, at) => matcher.alike(word).map((alike) => ({ at, ...alike })));
}

/** The most of the question, by weight, that stands within a stretch of a sentence's length. */
function densestStretch(hits: readonly Hit[], weights: readonly number[]): number {
  let best = 0;
  for (const [first, { at: from }] of hits.entries()) {
    const held = new Map<number, number>();
    for (let next = first; next < hits.length; next++) {
      const { at, index, likeness } = hits[next] as Hit;
      if (at >= from + parameters.stretchWords) break;
      if (likeness > (held.get(index) ?? 0)) held.set(index, likeness);
    }
    let sum = 0;
    for (const [index, likeness] of held) sum += likeness * (weights[index] as number);
    best = Math.max(best, sum);
  }
  return best;
}

/** Weight of the question's neighbouring words that stand next to each other in the text, in either order. */
function neighbours(hits: readonly Hit[], weights: readonly number[]): number {
  const found = new Map<number, number>();
  let before: Hit | undefined;
  for (const hit of hits) {
    if (hit.likeness < 0.5 || hit.at === before?.at) continue;
    if (before && hit.at - before.at <= parameters.pairWords && Math.abs(hit.index - before.index) === 1) {
      const pair = Math.min(hit.index, before.index);
      const weight = Math.min(weights[pair] as number, weights[pair + 1] as number);
      const value = weight * Math.min(hit.likeness, before.likeness);
      found.set(pair, Math.max(found.get(pair) ?? 0, value));
    }
    before = hit;
  }
  return sumOf([...found.values()]);
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
