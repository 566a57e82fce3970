import { normalise } from '../analysis.ts';

const listed = (words: string) => words.trim().split(/\s+/);

/** The words of both languages that count from two to twenty, as they are written. */
export const cardinals = {
  en: listed(`
    two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
    nineteen twenty`),
  es: listed(`
    dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho
    diecinueve veinte`),
} as const;
/** Those that tell a place, from the second on. */
export const ordinals = {
  en: listed(`
    second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth
    sixteenth seventeenth eighteenth nineteenth twentieth`),
  es: listed('segundo tercero cuarto quinto sexto séptimo octavo noveno décimo'),
} as const;

/** @param lists words of the same numbers, which begin at `from` and grow by `step` */
const byPlace = (lists: readonly (readonly string[])[], from: number, step: number) =>
  lists.flatMap((words) => words.map((word, index) => [normalise(word), from + step * index] as const));

/** From two to twenty; without Spanish "once", which in English is no number. */
export const small: ReadonlyMap<string, number> = new Map(
  byPlace([cardinals.en, cardinals.es], 2, 1).filter(([word]) => word !== 'once'),
);
export const tens: ReadonlyMap<string, number> = new Map(
  byPlace(
    [
      listed('twenty thirty forty fifty sixty seventy eighty ninety'),
      listed('veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa'),
    ],
    20,
    10,
  ),
);
const twenties = new Map([
  ...byPlace(
    [
      listed(
        'veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve',
      ),
    ],
    21,
    1,
  ),
  ...byPlace([listed('veintiún veintiuna')], 21, 0),
]);
export const hundreds: ReadonlyMap<string, number> = new Map(
  byPlace(
    [
      listed(
        'cien doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos',
      ),
      listed(
        'ciento doscientas trescientas cuatrocientas quinientas seiscientas setecientas ochocientas novecientas',
      ),
    ],
    100,
    100,
  ),
);
export const scales: ReadonlyMap<string, number> = new Map([
  ...byPlace([listed('thousand mil')], 1e3, 0),
  ...byPlace([listed('million millón millones')], 1e6, 0),
]);
export const ones: ReadonlySet<string> = new Set(['one', 'un', 'una', 'uno']);

/** What stands for an hour of the clock: `one`, `doce`. */
export const hourWords: ReadonlyMap<string, number> = new Map([
  ...[...small].filter(([, value]) => value <= 12),
  ...byPlace([listed('one una')], 1, 0),
  ['once', 11],
]);

/** Words that count, from two on and roughly: alternatives of a regular expression over normalised text. */
export const countingWords = [
  ...new Set([
    ...small.keys(),
    'once',
    ...tens.keys(),
    ...twenties.keys(),
    // "Ciento" alone belongs to percentages.
    ...[...hundreds.keys()].filter((word) => word !== 'ciento'),
    ...scales.keys(),
    ...listed('hundred hundreds thousands millions billion billions dozen cientos cientas miles'),
  ]),
].join('|');

/** What so much of is money, or people, without a word for it; alternatives as above. */
export const millions = 'million|billion|millones';

/** What a word alone counts, from two on: `five`, `ochenta`, `veinticinco`. */
export const smallNumber = (word: string): number | undefined =>
  small.get(word) ?? tens.get(word) ?? twenties.get(word);

/** A number in figures or as one word, as the tokeniser writes it: `4.5` and `4,5` are one. */
export function numberOf({ word }: { word: string }): string | undefined {
  return /^\d+(?:\.\d+)?/.exec(word)?.[0] ?? smallNumber(word)?.toString();
}

/** In a claim "one" is as often a pronoun as a number; in a passage it may be what a 1 stands on. */
export const isOne = ({ word }: { word: string }) => ones.has(word);

/** Whether a number stands among words, in figures or as a word. */
export function holdsNumber(words: readonly { word: string }[], number: string): boolean {
  return words.some((word) => numberOf(word) === number || (number === '1' && isOne(word)));
}
