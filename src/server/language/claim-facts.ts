import type { Word } from './analysis.ts';
import { smallNumber } from './claim-words.ts';

/** A number in figures or as one word, as the tokeniser writes it: `4.5` and `4,5` are one. */
export function numberOf({ word }: { word: string }): string | undefined {
  return /^\d+(?:\.\d+)?/.exec(word)?.[0] ?? smallNumber(word)?.toString();
}

/** In a claim "one" is as often a pronoun as a number; in a passage it may be what a 1 stands on. */
export const isOne = ({ word }: Word) => /^(?:one|una?|uno)$/.test(word);

/** Whether a number stands among words, in figures or as a word. */
export function holdsNumber(words: readonly Word[], number: string): boolean {
  return words.some((word) => numberOf(word) === number || (number === '1' && isOne(word)));
}
