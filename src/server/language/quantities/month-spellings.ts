import type { Word } from '../analysis.ts';
import { monthNumber, monthSpelledAs } from './dates.ts';

const year = /^(?:19|20)\d\d$/;
const yearInShort = /^\d\d$/;
const between = /^(?:de|del|of)$/;

/**
 * How else tables write the months that stand beside their years, and these: "feb" and "25" for "febrero de 2025", and the
 * other way round ("feb-25"). By themselves, "mar" is the sea and "25" any number, behind a space that of a day.
 * @param words those of the text
 */
export function monthSpellings(words: readonly Word[], text: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [at, { word, end }] of words.entries()) {
    const month = monthNumber(word);
    const next = words[at + 1];
    const beside = (next && between.test(next.word) ? words[at + 2] : next)?.word ?? '';
    const isYear = year.test(beside);
    const isShort = yearInShort.test(beside) && /^[-/.’']$/.test(text.slice(end, next?.start));
    if (month === undefined || !(isYear || isShort)) continue;
    found.set(
      word,
      monthSpelledAs(month).filter((other) => other !== word),
    );
    found.set(beside, [isYear ? beside.slice(2) : `20${beside}`]);
  }
  return found;
}
