import { locales } from '#rules/preferences.ts';
import { normalise, stems, tokenise } from '../language/analysis.ts';

/** A text as its words' stems in either language: "Thefts" and "theft" are one word, and so are "robo" and "robos". */
export type Stemmed = readonly (readonly string[])[];

export const stemsOfText = (text: string): Stemmed => tokenise(text).map(({ word }) => stems(word, locales));

/** Whether two words are one. */
export const isSameWord = (one: readonly string[], other: readonly string[]) =>
  one.some((stem) => other.includes(stem));

/** Where the words stand one after the other in a text, from a place on; -1 where they do not. */
export function placeOfWords(words: Stemmed, text: Stemmed, from = 0): number {
  for (let at = from; words.length > 0 && at + words.length <= text.length; at += 1)
    if (words.every((word, index) => isSameWord(word, text[at + index] as readonly string[]))) return at;
  return -1;
}

export const isSameText = (one: Stemmed, other: Stemmed) =>
  one.length === other.length && placeOfWords(one, other) === 0;

/** What a cell says, whatever its case and accents. */
export const plainCell = (cell: string) => normalise(cell).trim();

/** A cell's words, and what it says. */
type CellWords = { stems: Stemmed; plain: string };

/** As many characters of cells as are remembered: their words take some 20 times the room. */
const mostRemembered = 200_000;

/** Takes cells apart, each once for as long as there is room: conditions ask for the same ones, and rows repeat them. */
export function createCellWords(): (cell: string) => CellWords {
  const known = new Map<string, CellWords>();
  let characters = 0;
  return (cell) => {
    const before = known.get(cell);
    if (before) return before;
    const words = { stems: stemsOfText(cell), plain: plainCell(cell) };
    if (characters > mostRemembered) {
      known.clear();
      characters = 0;
    }
    known.set(cell, words);
    characters += cell.length;
    return words;
  };
}
