import { termsVector } from './analysis.ts';
import { cutPassages } from './passages.ts';

/** A row of `passages` but for the ids. */
export type IndexedPassage = {
  ordinal: number;
  page: number | null;
  start: number;
  end: number;
  text: string;
  terms: string;
  termCount: number;
};

/** Cuts a file's text into passages and makes of each what is stored. */
export function indexText(file: { text: string; pageStarts: readonly number[]; title: string }): IndexedPassage[] {
  return cutPassages(file).map(({ tokens, ...passage }) => ({
    ...passage,
    terms: termsVector(tokens),
    termCount: tokens.length,
  }));
}
