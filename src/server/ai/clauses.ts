import type { Word } from '../knowledge/analysis.ts';

const border = /[,;:.!?()—–]/;
const joining = /^(?:and|but|while|whereas|y|e|pero|sino|mientras)$/;

/** For each word of a sentence, which of its clauses it stands in: they end at punctuation, and before "and" or "but". */
export function clausesOf(text: string, words: readonly Word[]): number[] {
  let clause = 0;
  return words.map(({ word, start }, index) => {
    const before = words[index - 1];
    if (before && (joining.test(word) || border.test(text.slice(before.end, start)))) clause += 1;
    return clause;
  });
}
