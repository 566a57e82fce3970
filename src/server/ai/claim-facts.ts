import type { Word } from '../knowledge/analysis.ts';
import { smallNumber } from './claim-words.ts';

/** Weekdays and months, by what they are called in either language; without "may" and "march", which are verbs. */
const dates: ReadonlyMap<string, string> = new Map(
  [
    'monday tuesday wednesday thursday friday saturday sunday january february - april - june july august september october november december',
    'lunes martes miercoles jueves viernes sabado domingo enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
    'mondays tuesdays wednesdays thursdays fridays saturdays sundays',
    '- - - - - sabados domingos',
  ].flatMap((list) => list.split(' ').map((word, index) => [word, `date ${index}`] as const)),
);

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

/** Which weekday or month a word names, the same in both languages. */
export function dateOf({ word }: { word: string }): string | undefined {
  return word === '-' ? undefined : dates.get(word);
}
