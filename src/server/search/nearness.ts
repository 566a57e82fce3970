import { unknown, type WordVectors } from '../language/lexicon/word-vectors.ts';
import type { QuestionWord } from './question-words.ts';

/** How near a text is to a question in meaning, each 0–1. */
export type Nearness = {
  /** How near the text's words come to those of the question that it does not hold: a share of the question. */
  near: number;
  /** How near the text as a whole points to where the question does. */
  subject: number;
};

/** A word that a text holds so far needs no other word to stand for it. */
const heldFrom = 0.5;

/**
 * Compares texts with a question by its words' vectors.
 * @param weights of the words
 * @returns what says how near a text is; `matches` tells how far it holds each of the question's words, 0–1
 */
export function createNearness(
  words: readonly QuestionWord[],
  weights: readonly number[],
  vectors: WordVectors,
): (text: readonly { word: string }[], matches: readonly number[]) => Nearness {
  const rows = words.map(({ word, language }) => vectors.rowOf(word, language));
  const question = vectors.directionOf(rows, weights);
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  return (text, matches) => {
    const own = vectors.textOf(text);
    let near = 0;
    for (let index = 0; index < rows.length; index++) {
      const row = rows[index] as number;
      if (row === unknown || (matches[index] as number) >= heldFrom) continue;
      near += vectors.nearest(row, own.rows) * (weights[index] as number);
    }
    let cosine = 0;
    for (let at = 0; at < question.length; at++) {
      cosine += (question[at] as number) * (own.direction[at] as number);
    }
    return { near: near / total, subject: Math.max(0, cosine) };
  };
}
