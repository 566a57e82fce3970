import type { FoundPassage } from '#contracts/model-bot-search.ts';
import { nameWithoutEnding } from '#rules/files.ts';
import { tokenise } from '../language/analysis.ts';
import { placesOfCode } from '../language/codes.ts';
import type { WordVectors } from '../language/lexicon/word-vectors.ts';
import { pause } from '../pauses.ts';
import { type Findings, weightOf } from './bot-index.ts';
import { createMatcher, type KnownWord, knownWord, type Likeness, type Matcher } from './matcher.ts';
import meaning from './meaning-weight.json' with { type: 'json' };
import { createNearness, type Nearness } from './nearness.ts';
import type { ReadPassage } from './passage-cache.ts';
import type { QuestionWord } from './question-words.ts';
import rankingWeights from './ranking-weights.json' with { type: 'json' };

/** What choosing a quote needs to know of the question and of the bot's passages as a whole. */
export type QuestionMatch = {
  /** How many passages the bot has. */
  passages: number;
  /** The question's content words, each with its inverse frequency in them. */
  words: readonly (QuestionWord & { weight: number })[];
  /** The fit of the passage that words alone rank first. */
  bestFit: number;
};

/** Of passages that no search has found. */
export const noMatch: QuestionMatch = { passages: 0, words: [], bestFit: 0 };

type Candidate = FoundPassage & Pick<ReadPassage, 'words'> & { id?: string; layout?: string };

/** `layout` tells which blocks it is made of (see `readLayout`); left out where that is not known. */
export type RankedPassage = FoundPassage & {
  layout?: string;
  /** How much of the question it holds, up to about 2.7: what telling answers from refusals is fitted on. */
  fit: number;
  match: QuestionMatch;
};

/** Reads passages sentence by sentence, by which their order goes. */
export type SentenceReader = {
  /** How well the best sentence of each answers the question, in the unit of places; none by a passage without. */
  read(passages: readonly RankedPassage[]): Promise<readonly (number | undefined)[]>;
  /** Whether what a file begins with is read as well: it says what the file is about, once, where others name it often. */
  readsOpenings: boolean;
};

/** What the order goes by beside the words that a passage holds. */
export type RankingAids = {
  /** By which words that are no others' stems or synonyms may still be near them. */
  words: WordVectors;
  /** Of a passage's meaning to the question's, 0–1, where a model's vectors tell. */
  closeness?: ReadonlyMap<string, number> | undefined;
  sentences: SentenceReader;
};

/** What the other scores count beside BM25 in a passage's fit; fitted on SQuAD, where they differ little. */
const parameters = { spelling: 0.6, stretch: 0.6, stretchWords: 30, pairs: 0.5, pairWords: 3 } as const;
/** Of a part of a sentence. */
const shortStretchWords = 12;
/** So many candidates are worth reading closely; more measured no better. */
export const readClosely = 40;
/** So many where a code is asked for: the index knows its parts alone, which passages without it hold, too. */
export const readForCodes = 120;
/** So many of them are read sentence by sentence. */
const readInSentences = 10;

/** What a passage's order goes by. All are shares, 0–1, of the question's weight but the last. */
export type RankingFeatures = Nearness & {
  /** BM25's share of what a passage could have. */
  bm25: number;
  /** Held by stem or spelling. */
  held: number;
  /** The same, rare words counting more than by their weight. */
  rare: number;
  /** The most of it that stands within a sentence's length, and within a part of one. */
  stretch: number;
  shortStretch: number;
  /** Its neighbouring words that stand together. */
  pairs: number;
  /** Of the passage's words, those that stand for words of the question. */
  share: number;
};

/**
 * The best `limit` candidates in order. Of passages with the same text the first is kept. The order, which `score`
 * tells, goes by weights that `scripts/knowledge/fit-ranking-weights.mjs` fits, by meaning where that is known, and by
 * the sentence of each that answers best: a passage may hold all words of a question and say nothing of what is asked.
 * @param findings.weights inverse frequency of each word
 * @param candidates with BM25's share of what a passage could have as their score, 0–1
 */
export async function rankPassages(
  words: readonly QuestionWord[],
  findings: Pick<Findings, 'passages' | 'weights'>,
  candidates: readonly Candidate[],
  limit: number,
  { words: wordVectors, closeness, sentences }: RankingAids,
): Promise<RankedPassage[]> {
  const seen = new Set<string>();
  const named = candidates.map(namer());
  const weights = weightsWithCodes(words, findings, named);
  const read = (await readFeatures(words, weights, named, wordVectors))
    .map(({ candidate, features }) => ({ candidate, fit: fitOf(features), place: placeOf(features) }))
    .sort((one, other) => other.place - one.place)
    .filter(({ candidate }) => !seen.has(candidate.text) && seen.add(candidate.text));
  const match: QuestionMatch = {
    passages: findings.passages,
    words: words.map((word, index) => ({ ...word, weight: weights[index] as number })),
    bestFit: read[0]?.fit ?? 0,
  };
  const byWords = read.map(({ candidate, fit, place }): RankedPassage => {
    const near = closeness ? meaning.weight * (closeness.get(candidate.id ?? '') ?? 0) : 0;
    return {
      fileId: candidate.fileId,
      fileName: candidate.fileName,
      ...(candidate.title && { title: candidate.title }),
      page: candidate.page,
      ...(candidate.section && { section: candidate.section }),
      ...(candidate.layout && { layout: candidate.layout }),
      ...(candidate.omissions && { omissions: candidate.omissions }),
      start: candidate.start,
      end: candidate.end,
      text: candidate.text,
      score: place / fullPlace + near,
      fit,
      match,
    };
  });
  return (await bySentences(byWords.sort(byScore), sentences)).slice(0, limit);
}

/** Gives passages the words of their file's name, by which they are found, too: what they say is said of it. */
function namer() {
  const known = new Map<string, KnownWord[]>();
  return (candidate: Candidate): Candidate => {
    const { fileName } = candidate;
    const name =
      known.get(fileName) ?? tokenise(nameWithoutEnding(fileName)).map(({ word }) => knownWord(word));
    known.set(fileName, name);
    return { ...candidate, words: [...name, ...candidate.words] };
  };
}

/**
 * What each word weighs: those of a code share what it weighs as a whole, by how many of the candidates have it. Many
 * passages have a 3 and a 9, and few "3.9.3".
 */
function weightsWithCodes(
  words: readonly QuestionWord[],
  { passages, weights }: Pick<Findings, 'passages' | 'weights'>,
  candidates: readonly Candidate[],
): number[] {
  return words.map((word, at) => {
    const own = weights[at] as number;
    const holding = word.codes.map(
      (code) => candidates.filter(({ words: text }) => placesOfCode(code, text)[0] !== undefined).length,
    );
    const shares = word.codes.map(
      (code, of) => weightOf(word, passages, holding[of] as number) / new Set(code).size,
    );
    return Math.max(own, ...shares.filter((_, of) => (holding[of] as number) > 0));
  });
}

const byScore = (one: RankedPassage, other: RankedPassage) => other.score - one.score;

/** What no sentence was read of counts as little as the least of the others, and so stays behind them. */
async function bySentences(
  ranked: readonly RankedPassage[],
  sentences: SentenceReader,
): Promise<RankedPassage[]> {
  const chosen = ranked.filter(
    ({ start }, at) => at < readInSentences || (sentences.readsOpenings && start === 0),
  );
  const read = await sentences.read(chosen);
  const least = Math.min(...read.filter((sentence) => sentence !== undefined));
  if (!Number.isFinite(least)) return [...ranked];
  const sentenceOf = new Map(chosen.map((passage, at) => [passage, read[at]]));
  return ranked
    .map((passage) => ({ ...passage, score: passage.score + (sentenceOf.get(passage) ?? least) / fullPlace }))
    .sort(byScore);
}

/** What speaks for each of the candidates. */
export async function readFeatures<Read extends { score: number; words: ReadPassage['words'] }>(
  words: readonly QuestionWord[],
  weights: readonly number[],
  candidates: readonly Read[],
  wordVectors: WordVectors,
): Promise<{ candidate: Read; features: RankingFeatures }[]> {
  const total = sumOf(weights) || 1;
  const stretch = createStretch(weights);
  const squares = weights.map((weight) => weight * weight);
  const totalOfSquares = sumOf(squares) || 1;
  const matcher = createMatcher(
    words.map((word) => ({ ...word, translations: [...word.translations, ...word.related] })),
    { takesPhrases: true },
  );
  const nearnessOf = createNearness(words, weights, wordVectors);
  const read: { candidate: Read; features: RankingFeatures }[] = [];
  for (const candidate of candidates) {
    await pause();
    const content = candidate.words;
    const strays = words.map(
      ({ codes }) => codes.length > 0 && !codes.some((code) => placesOfCode(code, content)[0] !== undefined),
    );
    const hits = hitsIn(matcher, content).filter(({ index }) => !strays[index]);
    const matches = words.map(() => 0);
    for (const { index, likeness } of hits) matches[index] = Math.max(matches[index] as number, likeness);
    const features = {
      bm25: candidate.score,
      held: weigh(matches, weights) / total,
      rare: weigh(matches, squares) / totalOfSquares,
      stretch: stretch(hits, parameters.stretchWords) / total,
      shortStretch: stretch(hits, shortStretchWords) / total,
      pairs: neighbours(hits, weights) / total,
      share: hits.length / (content.length || 1),
      ...nearnessOf(content, matches),
    };
    read.push({ candidate, features });
  }
  return read;
}

/** @see RankedPassage.fit */
const fitOf = ({ bm25, held, stretch, pairs }: RankingFeatures) =>
  bm25 + parameters.spelling * held + parameters.stretch * stretch + parameters.pairs * pairs;

const weightsOfFeatures = Object.entries(rankingWeights) as [keyof RankingFeatures, number][];

function placeOf(features: RankingFeatures): number {
  let place = 0;
  for (const [name, weight] of weightsOfFeatures) place += weight * features[name];
  return place;
}

/** About the place of a passage that holds all of the question in one stretch, by which places become scores. */
const fullPlace = placeOf({
  bm25: 1,
  held: 1,
  rare: 1,
  stretch: 1,
  shortStretch: 1,
  pairs: 1,
  share: 0.2,
  near: 0,
  subject: 0.5,
});

/** A word of the text that stands for a word of the question: their places, and how alike they are. */
type Hit = Likeness & { at: number };

function hitsIn(matcher: Matcher, text: ReadPassage['words']): Hit[] {
  const hits: Hit[] = [];
  // Thousands of words with each question, few of which are alike: not worth an object each.
  for (let at = 0; at < text.length; at++) {
    const found = matcher.alikeTo(text[at] as KnownWord);
    for (let next = 0; next < found.length; next++) {
      const { index, likeness } = found[next] as Likeness;
      hits.push({ at, index, likeness });
    }
  }
  return hits;
}

/** Tells the most of the question, by weight, that stands within a stretch of so many words. */
function createStretch(weights: readonly number[]): (hits: readonly Hit[], words: number) => number {
  // Of each word of the question in the stretch that is looked at; one list serves all, as they are looked at in turn.
  const held = new Float64Array(weights.length);
  return (hits, words) => {
    let best = 0;
    for (let first = 0; first < hits.length; first++) {
      const end = (hits[first] as Hit).at + words;
      held.fill(0);
      for (let next = first; next < hits.length; next++) {
        const { at, index, likeness } = hits[next] as Hit;
        if (at >= end) break;
        if (likeness > (held[index] as number)) held[index] = likeness;
      }
      best = Math.max(best, weigh(held, weights));
    }
    return best;
  };
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

/** The sum of values, each by its weight. */
function weigh(values: readonly number[] | Float64Array, weights: readonly number[]): number {
  let sum = 0;
  for (let index = 0; index < weights.length; index++) {
    sum += (values[index] as number) * (weights[index] as number);
  }
  return sum;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
