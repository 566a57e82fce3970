import type { Word } from './analysis.ts';
import { isRow } from './sentences.ts';

/** A colon without a space stands in a time: `6:00`. */
const border = /[,;.!?()—–]|:\s/;
const joining = /^(?:and|but|while|whereas|y|e|pero|sino|mientras)$/;

const betweenCells = /[;|\t]/;

/**
 * For each word of a sentence, which of its clauses it stands in: they end at punctuation, and before "and" or "but".
 * Those of a table's row are its cells, each with the head of its column.
 */
export function clausesOf(text: string, words: readonly Word[]): number[] {
  let clause = 0;
  const isOfTable = isRow(text);
  return words.map(({ word, start }, index) => {
    const before = words[index - 1];
    const between = text.slice(before?.end ?? start, start);
    if (isOfTable ? betweenCells.test(between) : before && (joining.test(word) || border.test(between)))
      clause += 1;
    return clause;
  });
}
