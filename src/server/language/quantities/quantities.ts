import type { Word } from '../analysis.ts';
import { isContent, isNegation } from '../negation.ts';
import { dateOf } from './dates.ts';
import { isOne, numberOf } from './numbers.ts';
import { areSameTime, figuresOf, readTimes, type TimeOfDay } from './times-of-day.ts';
import { coins, currencyBeside, periodNamed, unitNamed } from './units.ts';

/** A number of a text with what stands beside it: `no more than 72 hours per month` is one fact. */
export type Quantity = {
  number: string;
  /** Where it is one. */
  time: TimeOfDay | undefined;
  /** Of a known kind, the same in both languages; `other` before any other noun, undefined where nothing tells. */
  unit: string | undefined;
  /** "per day", "mensual". */
  period: string | undefined;
  /** Whether it is the most or the least; undefined where it is said to be neither. */
  bound: 'most' | 'least' | undefined;
  /** A negation of its clause turns the bound: "may not sail for more than 72 hours". */
  isDenied: boolean;
};

export type Quantities = {
  all: readonly PlacedQuantity[];
  /** Places of the words that belong to a number: its unit, its comparison, and the negation in that. */
  taken: ReadonlySet<number>;
};

/** With the places of its first and its last word. */
export type PlacedQuantity = Quantity & { at: number; last: number };

const filler =
  '(?: (?:than|to|of|for|an?|the|is|are|de|que|al|en|el|la|las|los|un|una|es|son|about|unos|unas))*';
const least = new RegExp(
  `(?:^| )(?:at (?:the )?(?:very )?least|al menos|por lo menos|(?:como )?minim(?:um|o)|(?:more|greater|longer|later|higher|larger|heavier|older) than|over|above|after|beyond|exceed(?:s|ing|ed)?|from|since|starting at|mas(?: tarde| alla)? (?:de|que)|mayor(?:es)? (?:de|que|a)|superior(?:es)? a|tras|desde|a partir de|supera[nr]?|superen?|excede[nr]?|excedan?|despues de|por encima de)${filler}$`,
);
const most = new RegExp(
  `(?:^| )(?:at (?:the )?(?:very )?most|up to|(?:como )?maxim(?:um|o)|max|a lo sumo|como mucho|(?:less|fewer|sooner|earlier|shorter|lower|smaller|lighter|younger) than|under|below|before|within|until|till|hasta|menos de|antes de|menor(?:es)? (?:de|que|a)|inferior(?:es)? a|dentro de|en (?:un|el) plazo(?: maximo)? de|limit(?:e|ed)?|por debajo de)${filler}$`,
);
const leastBehind =
  /^(?:\S+ ){0,2}?(?:or (?:more|longer|over|later)|and (?:over|above|more)|at least|minimum|o mas|como minimo|al menos)(?: |$)/;
const mostBehind =
  /^(?:\S+ ){0,2}?(?:or (?:less|fewer|under)|at (?:the )?(?:most|latest)|maximum|max|o menos|como (?:maximo|mucho)|a lo sumo|a mas tardar)(?: |$)/;

/** More words than this before a number do not compare it. */
const farthest = 6;
const clauseEnd = /[,;:.!?()—|]/;
const joins = /^(?:and|but|y|pero|sino)$/;

/** Before a unit "one" is a number, not a pronoun, and "un" more than an article: "for one year", "un año". */
const isUnit = (word: Word | undefined) =>
  word !== undefined && word.word.length > 2 && unitNamed(word.word) !== undefined;

/** "One year", "an hour and a half", "hora y media": whether a number of one begins here that no figure says. */
function countsOne(words: readonly Word[], at: number): boolean {
  const [before, word, next] = [words[at - 1], words[at] as Word, words[at + 1]];
  if (isOne(word)) return isUnit(next);
  if (isArticle(word)) return isUnit(next) && hasHalf(words, at + 2);
  const isCounted = before && (isOne(before) || isArticle(before) || numberOf(before) !== undefined);
  return isUnit(word) && hasHalf(words, at + 1) && !isCounted;
}

const isArticle = ({ word }: Word) => /^an?$/.test(word);

/** "And a half", "y media", from a place on. */
const hasHalf = (words: readonly Word[], at: number) =>
  /^(?:and a half|y medi[oa])(?: |$)/.test(wordsFrom(words, at));

const wordsFrom = (words: readonly Word[], at: number) =>
  words
    .slice(at, at + 3)
    .map(({ word }) => word)
    .join(' ');

/** The places of "and a half" behind the unit of a number, or behind a unit that stands for one. */
function halfBehind(words: readonly Word[], at: number): readonly number[] | undefined {
  const from = isUnit(words[at]) ? at + 1 : at + 2;
  if (!hasHalf(words, from) || !isUnit(words[from - 1])) return undefined;
  return wordsFrom(words, from).startsWith('and') ? [from, from + 1, from + 2] : [from, from + 1];
}

/** The numbers of a text as facts, in order. @param words the text's own, by `wordsOfClaim` */
export function readQuantities(text: string, words: readonly Word[]): Quantities {
  const taken = new Set<number>();
  const all: PlacedQuantity[] = [];
  const times = readTimes(text, words);
  for (const [at, word] of words.entries()) {
    const { time, last } = times.get(at) ?? { time: undefined, last: at };
    const number = time?.figures ?? numberOf(word) ?? (countsOne(words, at) ? '1' : undefined);
    if (number === undefined || at <= (all.at(-1)?.last ?? -1)) continue;
    for (let index = at + 1; index <= last; index++) taken.add(index);
    const unit = time ? 'time' : unitAt(text, words, at, taken);
    const period = periodAfter(text, words, last, taken);
    const bound = boundAt(text, words, { at, last }, taken);
    const half = time ? undefined : halfBehind(words, at);
    if (half) for (const each of half) taken.add(each);
    const amount = time
      ? { number: time.figures, unit }
      : inCurrency({ number: half ? `${Number(number) + 0.5}` : number, unit });
    all.push({ at, last, ...amount, time, period, bound, isDenied: false });
  }
  shareUnits(text, words, all);
  leaveOpen(text, words, all);
  const compared = all.filter(({ bound }) => bound !== undefined);
  if (compared.length > 0) {
    const isDenied = createDenials(text, words, taken);
    for (const quantity of compared) quantity.isDenied = isDenied(quantity);
  }
  return { all, taken };
}

/** 45 pence are 0.45 pounds. */
function inCurrency({ number, unit }: Pick<Quantity, 'number' | 'unit'>): Pick<Quantity, 'number' | 'unit'> {
  const currency = unit === undefined ? undefined : coins.get(unit);
  return currency === undefined
    ? { number, unit }
    : { number: String(Number(number) / 100), unit: currency ?? undefined };
}

/** The words of a text that belong to no number. @param words the text's own */
export const wordsBesideNumbers = (words: readonly Word[], { taken }: Quantities): readonly Word[] =>
  taken.size === 0 ? words : words.filter((_, at) => !taken.has(at));

/** Whether two numbers are the same in figures, or as times of day. */
export function isSameNumber(one: Quantity, other: Quantity): boolean {
  if (one.time && other.time) return areSameTime(one.time, other.time);
  const figures = (each: Quantity) => (each.time ? figuresOf(each.time) : [each.number]);
  return figures(one).some((each) => figures(other).includes(each));
}

/**
 * Whether a number stands among words, and as far as in figures, where it agrees. A 1 may stand there as a word.
 * @param there the numbers of these words
 */
export function isHeld(
  quantity: Quantity,
  words: readonly Word[],
  there: Quantities,
  agrees: (one: Quantity, other: Quantity) => boolean,
): boolean {
  const found = there.all.filter((each) => isSameNumber(quantity, each));
  if (found.length > 0) return found.some((each) => agrees(quantity, each));
  if (quantity.number !== '1' || quantity.time) return false;
  return words.some((word, at) => isOne(word) || (/^an?$/.test(word.word) && isUnit(words[at + 1])));
}

/** Whether two numbers that are the same can be of the same thing. */
export function agree(one: Quantity, other: Quantity): boolean {
  return (
    (areSame(one.unit, other.unit) || isHour(one, other) || isHour(other, one)) &&
    areSame(one.period, other.period) &&
    areSame(boundOf(one), boundOf(other))
  );
}

/** Whether one of them says by a negation what the other says by its comparison. */
export function agreeByDenial(one: Quantity, other: Quantity): boolean {
  return agree(one, other) && !!one.bound && !!other.bound && one.isDenied !== other.isDenied;
}

const areSame = (one: string | undefined, other: string | undefined) =>
  one === undefined || other === undefined || one === other;

/** `22 h` is as often a time as a duration. */
const isHour = (one: Quantity, other: Quantity) => one.unit === 'time' && other.unit === 'hour';

function boundOf({ bound, isDenied }: Quantity): string | undefined {
  return bound && isDenied ? turned(bound) : bound;
}

const turned = (bound: 'most' | 'least') => (bound === 'most' ? 'least' : 'most');

function unitAt(text: string, words: readonly Word[], at: number, taken: Set<number>): string | undefined {
  const word = words[at] as Word;
  const own = currencyBeside(text, word) ?? unitNamed(word.word.replace(/^[\d.]+/, ''));
  if (own) return own;
  const next = words[at + 1];
  if (!next || !/^[\s-]*(?:°\s*)?$/.test(text.slice(word.end, next.start)) || numberOf(next))
    return monthBefore(words, at);
  const month =
    monthOf(next) ?? (next.word === 'de' && words[at + 2] ? monthOf(words[at + 2] as Word) : undefined);
  if (month) return month;
  const named = unitNamed(next.word, words[at + 2]?.word);
  if (named) {
    taken.add(at + 1);
    return named;
  }
  // "14 calendar days"
  const behind = words[at + 2];
  const far =
    behind && /^\s+$/.test(text.slice(next.end, behind.start)) && next.word.length > 3
      ? unitNamed(behind.word)
      : undefined;
  if (far && behind && behind.word.length > 2) {
    taken.add(at + 2);
    return far;
  }
  return isContent(next) && next.word.length > 2 ? 'other' : undefined;
}

function monthOf(word: Word): string | undefined {
  const date = dateOf(word);
  return date && Number(date.slice('date '.length)) > 6 ? date : undefined;
}

function monthBefore(words: readonly Word[], at: number): string | undefined {
  const before = words[at - 1];
  return before && monthOf(before);
}

/** A period stands shortly behind the unit: `45 € per room and night` has the first of them. */
function periodAfter(
  text: string,
  words: readonly Word[],
  at: number,
  taken: Set<number>,
): string | undefined {
  for (let index = at + 1; index <= at + farthest && index < words.length; index++) {
    const word = words[index] as Word;
    if (numberOf(word) || clauseEnd.test(text.slice(words[index - 1]?.end, word.start))) return undefined;
    const found = periodNamed(word.word, words[index + 1]?.word, words[index + 2]?.word);
    if (!found) continue;
    for (let each = index; each < index + found.length; each++) taken.add(each);
    return found.unit;
  }
  return undefined;
}

function boundAt(
  text: string,
  words: readonly Word[],
  { at, last }: Pick<PlacedQuantity, 'at' | 'last'>,
  taken: Set<number>,
): Quantity['bound'] {
  let from = at;
  while (from > 0 && at - from < farthest) {
    const [before, word] = [words[from - 1] as Word, words[from] as Word];
    if (clauseEnd.test(text.slice(before.end, word.start)) || numberOf(before)) break;
    from -= 1;
  }
  const before = words
    .slice(from, at)
    .map(({ word }) => word)
    .join(' ');
  for (const [bound, pattern] of [
    ['least', least],
    ['most', most],
  ] as const) {
    const [found] = pattern.exec(before) ?? [];
    if (found === undefined) continue;
    const first = at - found.trim().split(' ').length;
    for (let index = first; index < at; index++) taken.add(index);
    const denies = first - 1 >= from && isNegation(words[first - 1] as Word);
    if (!denies) return bound;
    taken.add(first - 1);
    return turned(bound);
  }
  return boundBehind(text, words, last, taken);
}

function boundBehind(
  text: string,
  words: readonly Word[],
  at: number,
  taken: Set<number>,
): Quantity['bound'] {
  const rest = words.slice(at + 1, at + 6);
  const cut = rest.findIndex((word, index) =>
    clauseEnd.test(text.slice((words[at + index] as Word).end, word.start)),
  );
  const near = cut === -1 ? rest : rest.slice(0, cut);
  const behind = near.map(({ word }) => word).join(' ');
  for (const [bound, pattern] of [
    ['least', leastBehind],
    ['most', mostBehind],
  ] as const) {
    const [found] = pattern.exec(behind) ?? [];
    if (found === undefined) continue;
    const length = found.trim().split(' ').length;
    for (let index = Math.max(1, length - 2); index <= length; index++) taken.add(at + index);
    return bound;
  }
  return undefined;
}

/** `30 to 150 €`, `two or three hours`: the unit stands behind the last of them. */
function shareUnits(text: string, words: readonly Word[], all: PlacedQuantity[]): void {
  for (let index = all.length - 2; index >= 0; index--) {
    const [quantity, next] = [all[index], all[index + 1]];
    if (!quantity || !next || quantity.unit) continue;
    const between = text.slice(words[quantity.last]?.end, words[next.at]?.start);
    if (/^\s*(?:-|–|to|or|and|a|al|o|y)\s*(?:(?:the|el|las?)\s*)?[€$£]?$/i.test(between))
      quantity.unit = next.unit;
  }
}

/** "Two years on board and five ashore": what stands behind the second number may be no unit. */
function leaveOpen(text: string, words: readonly Word[], all: readonly PlacedQuantity[]): void {
  for (const [index, quantity] of all.entries()) {
    const before = all[index - 1];
    if (!before?.unit || before.unit === 'other' || quantity.unit !== 'other') continue;
    const between = text.slice(words[before.last]?.end, words[quantity.at]?.start);
    if (/(?:\b(?:and|y|e)|,)\s*$/i.test(between)) quantity.unit = undefined;
  }
}

/** Tells whether a negation stands in the clause of a number. All clauses are read once: many numbers may share one. */
function createDenials(
  text: string,
  words: readonly Word[],
  taken: ReadonlySet<number>,
): (place: Pick<PlacedQuantity, 'at' | 'last'>) => boolean {
  const ends = words.map(
    ({ word, end }, at) => joins.test(word) || clauseEnd.test(text.slice(end, words[at + 1]?.start)),
  );
  const firsts: number[] = [];
  const negations = [0];
  for (const [at, word] of words.entries()) {
    firsts.push(at > 0 && !ends[at - 1] ? (firsts[at - 1] ?? at) : at);
    negations.push((negations[at] ?? 0) + (isNegation(word) && !taken.has(at) ? 1 : 0));
  }
  const lasts: number[] = [];
  for (let at = words.length - 1; at >= 0; at--) lasts[at] = ends[at] ? at : (lasts[at + 1] ?? at);
  return ({ at, last }) => (negations[(lasts[last] ?? last) + 1] ?? 0) > (negations[firsts[at] ?? at] ?? 0);
}
