import type { Word } from '../analysis.ts';
import { isWrittenAsName } from '../names.ts';

const monthsOf = {
  en: 'january february march april may june july august september october november december'.split(' '),
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
} as const;
/** From Monday on; each list in one number or one language. */
const weekdays = [
  'monday tuesday wednesday thursday friday saturday sunday'.split(' '),
  'mondays tuesdays wednesdays thursdays fridays saturdays sundays'.split(' '),
  'lunes martes miercoles jueves viernes sabado domingo'.split(' '),
  'lunes martes miercoles jueves viernes sabados domingos'.split(' '),
] as const;

/** All of them, normalised: alternatives of a regular expression. */
export const monthNames = [...monthsOf.en, ...monthsOf.es].join('|');
export const weekdayNames = [...new Set(weekdays.flat())].join('|');

/** As tables shorten them; those of more than three letters are other spellings. */
const shortened: readonly (readonly [string, number])[] = [
  ...[monthsOf.en, monthsOf.es].flatMap((list) =>
    list.map((name, at) => [name.slice(0, 3), at + 1] as const),
  ),
  ['sept', 9],
  ['setiembre', 9],
];
const monthNumbers: ReadonlyMap<string, number> = new Map([
  ...shortened,
  ...[monthsOf.en, monthsOf.es].flatMap((list) => list.map((name, at) => [name, at + 1] as const)),
]);

/** From 1; undefined for a word that names no month of either language, in full or shortened. */
export const monthNumber = (word: string): number | undefined => monthNumbers.get(word);

/** All that a month, from 1, is called in either language, in full and shortened. */
export const monthSpelledAs = (month: number): string[] =>
  [...monthNumbers].flatMap(([name, number]) => (number === month ? [name] : []));

/** Without "may" and "march", which are verbs. */
const dates: ReadonlyMap<string, string> = new Map(
  [...weekdays, ...[monthsOf.en, monthsOf.es].map((list) => [...Array<string>(7), ...list])]
    .flatMap((list) => list.map((word, index) => [word, `date ${index}`] as const))
    .filter(([word]) => word !== 'may' && word !== 'march'),
);

/** Which weekday or month a word names, the same in both languages. */
export function dateOf({ word }: { word: string }): string | undefined {
  return dates.get(word);
}

/** `2026-02-03` and `3/2/2026` with their month by its name. Of the latter the day is first, where it can be. */
export function withMonths(text: string, words: Word[]): Word[] {
  const found = [...words];
  for (const [at, first] of words.entries()) {
    const [second, third] = [words[at + 1], words[at + 2]];
    if (!second || !third) continue;
    const [dash, other] = [text.slice(first.end, second.start), text.slice(second.end, third.start)];
    if (dash !== other || !/^[-/]$/.test(dash)) continue;
    const isYearFirst = /^(?:1[6-9]|20)\d\d$/.test(first.word);
    if (!isYearFirst && !/^(?:1[6-9]|20)\d\d$/.test(third.word)) continue;
    const one = isYearFirst ? { word: third, at: at + 2 } : { word: first, at };
    const two = { word: second, at: at + 1 };
    const [day, month] = Number(second.word) > 12 ? [two, one] : [one, two];
    const name = monthsOf.es[Number(month.word.word) - 1];
    if (!name || !/^\d{1,2}$/.test(day.word.word) || Number(day.word.word) > 31) continue;
    found[month.at] = { ...month.word, word: name };
    found[day.at] = { ...day.word, word: String(Number(day.word.word)) };
  }
  return found;
}

/** "May" and "March" beside a day or a preposition, where they are no verbs. */
const months: ReadonlyMap<string, string> = new Map([
  ['may', 'mayo'],
  ['march', 'marzo'],
]);
const beforeMonth =
  /^(?:in|of|until|till|by|since|from|to|before|after|during|between|early|late|mid|last|next)$/;
const day = /^\d{1,4}(?:st|nd|rd|th)?$/;

/** What the month that a word may name is called in Spanish; undefined where it is another word. */
export function monthAt(text: string, words: readonly Word[], at: number): string | undefined {
  const { word, start } = words[at] as Word;
  const month = months.get(word);
  if (!month || !/\p{Lu}/u.test(text.charAt(start))) return undefined;
  const [before = '', after = ''] = [words[at - 1]?.word, words[at + 1]?.word];
  return day.test(before) || day.test(after) || beforeMonth.test(before) ? month : undefined;
}

const otherWords = /(?<![\p{L}\p{N}])(?:may|march|august)(?![\p{L}\p{N}])/giu;
/** What months do at the beginning of a sentence: "May is wet", "March and April". */
const behindMonth = /^(?:is|was|will|and|or|to|until|has|had|sees|brings|through)$/;
const nearMonth = 30;

/** Whether "may", "march" or "august" at this place is the month, not the verb or the adjective. */
function isMonth(text: string, { word, start, end }: Word): boolean {
  const near = text
    .slice(Math.max(0, start - nearMonth), start)
    .toLowerCase()
    .trimEnd();
  const before = /[\p{L}\p{N}]/u.test(near.slice(-1)) ? (near.match(/[\p{L}\p{N}]+/gu)?.at(-1) ?? '') : '';
  const [, after = ''] = /^[ ,]{0,2}([\p{L}\p{N}]+)/u.exec(text.slice(end, end + nearMonth)) ?? [];
  const isCapital = /\p{Lu}/u.test(text.charAt(start));
  const isBesideDay = day.test(after) || (day.test(before) && (isCapital || after === ''));
  if (isBesideDay || (beforeMonth.test(before) && (isCapital || before !== 'to'))) return true;
  return isCapital && (isWrittenAsName(text, { word, start, end }) || behindMonth.test(after));
}

/** A text without the words that are called like a month and are none there: "you may", "to march", "an august day". */
export function withoutOtherWords(text: string): string {
  return text.replace(otherWords, (written, start: number) =>
    isMonth(text, { word: written.toLowerCase(), start, end: start + written.length }) ? written : '',
  );
}
