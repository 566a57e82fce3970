import type { FoundPassage } from '#contracts/search.ts';
import { locales } from '#rules/preferences.ts';
import { detectLanguage, stems, tokenise, type Word } from './analysis.ts';
import { splitSentences } from './sentences.ts';
import { stopWords } from './stop-words.ts';

/** A content word of a question. */
export type QuestionWord = {
  /** Normalised. */
  word: string;
  /** Its English and its Spanish stem: a passage holds one of them, by its own language. */
  lexemes: readonly string[];
  /** First four letters, by which misspelt words and cognates are still found; null for short words. */
  prefix: string | null;
  /** The word's character 4-grams, its borders included. */
  grams: readonly string[];
};

/** What the bot's passages say about a question's words; `frequencies` are passages per word, in their order. */
export type Statistics = { passages: number; averageTermCount: number; frequencies: readonly number[] };

/** A passage that holds some of the question's words. `terms` counts (at least) the question's lexemes in it. */
export type Candidate = Omit<FoundPassage, 'score'> & {
  termCount: number;
  terms: ReadonlyMap<string, number>;
};

/** What choosing a quote needs to know of the bot's passages as a whole. */
export type Evidence = {
  /** How many passages the bot has. */
  passages: number;
  /** Inverse frequency in them of each content word of the question. */
  weights: Readonly<Record<string, number>>;
};

export type RankedPassage = FoundPassage & { evidence: Evidence };

/** BM25's saturation and length normalisation, and what the other two scores count beside it. */
const parameters = { saturation: 0.9, lengthShare: 0.4, grams: 0.6, sentence: 0.6 } as const;
/** In a bot of a few passages a word that none holds would otherwise outweigh all the others. */
const fewestPassages = 50;
/** So many candidates are read sentence by sentence; more measured no better. */
const readClosely = 60;

/** The content words of a question, each once. Empty when it has none. */
export function questionWords(question: string): QuestionWord[] {
  const language = detectLanguage(question);
  const lists = (language ? [language] : locales).map((each) => stopWords[each]);
  const found = new Map<string, QuestionWord>();
  for (const { word } of tokenise(question)) {
    const lexemes = stems(word, locales);
    const key = lexemes.join(' ');
    if (found.has(key) || lists.some((list) => list.has(word))) continue;
    const prefix = /^\p{L}{5,}$/u.test(word) ? word.slice(0, 4) : null;
    found.set(key, { word, lexemes, prefix, grams: characterGrams(word) });
  }
  return [...found.values()];
}

function characterGrams(word: string): string[] {
  const bounded = ` ${word} `;
  return Array.from({ length: Math.max(1, bounded.length - 3) }, (_, index) =>
    bounded.slice(index, index + 4),
  );
}

/** How much a word tells apart: the fewer passages hold it, the more. */
export function inverseFrequency(passages: number, holding: number): number {
  return Math.log(1 + (passages - holding + 0.5) / (holding + 0.5));
}

/** Words with one space around each, so that `includes` finds words, phrases and 4-grams. */
export function spaced(words: readonly Word[]): string {
  return ` ${words.map(({ word }) => word).join(' ')} `;
}

export type Matcher = {
  /** How far the text holds each of the question's words, 0–1: wholly by a stem, or partly by 4-grams. */
  match(text: readonly Word[]): number[];
  /** Which of the question's words this normalised word stands for, or -1. */
  indexOf(word: string): number;
};

/** Compares texts with a question's words. Remembers the stems it has seen: make one per question. */
export function createMatcher(words: readonly QuestionWord[]): Matcher {
  const byLexeme = new Map(
    words.flatMap(({ lexemes }, index) => lexemes.map((lexeme) => [lexeme, index] as const)),
  );
  const beginnings = new Set([...byLexeme.keys()].map((lexeme) => lexeme.slice(0, 2)));
  const known = new Map<string, number>();
  const look = (word: string) => {
    // Stemming leaves a word's beginning alone, so most words need no stem to be told apart.
    if (!beginnings.has(word.slice(0, 2))) return -1;
    return stems(word, locales).reduce(
      (index, lexeme) => (index < 0 ? (byLexeme.get(lexeme) ?? -1) : index),
      -1,
    );
  };
  const indexOf = (word: string) => {
    const index = known.get(word) ?? look(word);
    known.set(word, index);
    return index;
  };
  return {
    indexOf,
    match(text) {
      const matches = words.map(() => 0);
      for (const { word } of text) {
        const index = indexOf(word);
        if (index >= 0) matches[index] = 1;
      }
      const flat = spaced(text);
      return matches.map((match, index) => match || partialMatch(words[index] as QuestionWord, text, flat));
    },
  };
}

/** How alike the most similar word of a text is: by shared 4-grams (typos) or by its beginning (inflections). */
function partialMatch({ word, grams }: QuestionWord, text: readonly Word[], flat: string): number {
  const shared = grams.filter((gram) => flat.includes(gram)).length / grams.length;
  let alike = shared;
  for (const other of text) {
    const same = sameBeginning(word, other.word);
    if (same < 4) continue;
    const share = same / Math.max(word.length, Math.min(other.word.length, word.length + 3));
    if (share >= 0.6) alike = Math.max(alike, share);
  }
  return alike * alike;
}

function sameBeginning(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}

/**
 * The best `limit` candidates in order: BM25, plus the share of the question's 4-grams they hold, plus how much of
 * the question their best sentence holds. Each part runs 0–1. Of passages with the same text the first is kept.
 */
export function rankPassages(
  words: readonly QuestionWord[],
  statistics: Statistics,
  candidates: readonly Candidate[],
  limit: number,
): RankedPassage[] {
  const weights = words.map((_, index) =>
    inverseFrequency(Math.max(statistics.passages, fewestPassages), statistics.frequencies[index] ?? 0),
  );
  const total = sumOf(weights) || 1;
  const close = candidates
    .map((candidate) => ({ candidate, score: bm25(words, weights, statistics, candidate) / total }))
    .sort((one, other) => other.score - one.score)
    .slice(0, Math.max(limit, readClosely))
    .map((each) => ({ ...each, content: tokenise(each.candidate.text) }))
    .map((each) => ({ ...each, flat: spaced(each.content) }));
  const grams = weighGrams(
    words,
    close.map(({ flat }) => flat),
  );
  const allGrams = sumOf(grams.map(({ weight }) => weight)) || 1;
  const matcher = createMatcher(words);
  const evidence: Evidence = {
    passages: statistics.passages,
    weights: Object.fromEntries(words.map(({ word }, index) => [word, weights[index] as number])),
  };

  const seen = new Set<string>();
  return close
    .map(({ candidate, score, content, flat }) => {
      const held = sumOf(grams.map(({ gram, weight }) => (flat.includes(gram) ? weight : 0)));
      const sentence = bestSentence(matcher, weights, candidate.text, content);
      return {
        candidate,
        score: score + (parameters.grams * held) / allGrams + (parameters.sentence * sentence) / total,
      };
    })
    .sort((one, other) => other.score - one.score)
    .filter(({ candidate }) => !seen.has(candidate.text) && seen.add(candidate.text))
    .slice(0, limit)
    .map(({ candidate: { termCount: _, terms: __, ...found }, score }) => ({ ...found, score, evidence }));
}

function bm25(
  words: readonly QuestionWord[],
  weights: readonly number[],
  { averageTermCount }: Statistics,
  { terms, termCount }: Candidate,
): number {
  const { saturation, lengthShare } = parameters;
  const length = saturation * (1 - lengthShare + (lengthShare * termCount) / (averageTermCount || 1));
  return words.reduce((sum, { lexemes }, index) => {
    const count = Math.max(...lexemes.map((lexeme) => terms.get(lexeme) ?? 0));
    return sum + ((weights[index] as number) * count) / (count + length);
  }, 0);
}

function weighGrams(
  words: readonly QuestionWord[],
  texts: readonly string[],
): { gram: string; weight: number }[] {
  return [...new Set(words.flatMap(({ grams }) => grams))].map((gram) => ({
    gram,
    weight: inverseFrequency(texts.length, texts.filter((text) => text.includes(gram)).length),
  }));
}

function bestSentence(
  matcher: Matcher,
  weights: readonly number[],
  text: string,
  content: readonly Word[],
): number {
  const sentences = splitSentences(text).map(({ start, end }) =>
    content.filter((word) => word.start >= start && word.end <= end),
  );
  const scores = sentences.map((sentence) =>
    sumOf(matcher.match(sentence).map((match, index) => match * (weights[index] as number))),
  );
  return Math.max(0, ...scores);
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
