import { monthNumber } from '../language/quantities/dates.ts';
import { pause } from '../pauses.ts';
import type { Column } from '../tables/columns.ts';
import type { ReadTable } from '../tables/compute.ts';
import { cellDate } from '../tables/dates.ts';
import type { Condition } from '../tables/table-query.ts';
import type { AskedWord } from './asked-figure.ts';
import { headIsCalled } from './figure-heads.ts';

const year = /^(?:19|20|21)\d{2}$/;

const dayOfMonth = /^(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?$/;
const monthInFigures = /^(?:0?[1-9]|1[0-2])$/;
const ofDate = /^(?:de|del|of|the)$/;

/** The places of days beside the month they are of: "9 March", "March 9th", "9 de marzo". */
function placesOfDays(words: readonly { word: string }[]): number[] {
  const isDay = (at: number) => dayOfMonth.test(words[at]?.word ?? '');
  return words.flatMap(({ word }, at) => {
    if (monthNumber(word) === undefined) return [];
    const before = ofDate.test(words[at - 1]?.word ?? '') ? at - 2 : at - 1;
    return isDay(before) ? [before] : isDay(at + 1) ? [at + 1] : [];
  });
}

/** A day, month, part of a year or year that words name; `first` and `last` are what stands behind the year of its ends. */
export type NamedDate = { places: number[]; year: string | undefined; first: string; last: string };

const quarters: ReadonlyMap<string, number> = new Map(
  [
    ['first', '1st', 'primer', 'primero'],
    ['second', '2nd', 'segundo'],
    ['third', '3rd', 'tercer', 'tercero'],
    ['fourth', '4th', 'cuarto'],
  ].flatMap((names, at) => names.map((name) => [name, at] as const)),
);
/** How many months the part of a year has that is called so. */
const monthsOf: ReadonlyMap<string, number> = new Map([
  ['quarter', 3],
  ['trimestre', 3],
  ['half', 6],
  ['semestre', 6],
]);

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** "Q2", "the second quarter", «primer semestre»: the months with which it begins and ends, and of how many words it is. */
function partOfYear(words: readonly { word: string }[], at: number) {
  const { word = '' } = words[at] ?? {};
  // "T2" may be a terminal, where no year stands behind it.
  const [behind, next] = [at + 1, at + 2].map((place) => words[place]?.word ?? '');
  const hasYear = year.test(behind ?? '') || (ofDate.test(behind ?? '') && year.test(next ?? ''));
  const [short] = (hasYear ? /^(?:q[1-4]|[1-4]t|t[1-4])$/ : /^q[1-4]$/).exec(word) ?? [];
  const place = short ? Number(short.replace(/\D/, '')) - 1 : quarters.get(word);
  const months = short ? 3 : monthsOf.get(words[at + 1]?.word ?? '');
  if (place === undefined || months === undefined || (place + 1) * months > 12) return null;
  return { first: place * months + 1, last: (place + 1) * months, length: short ? 1 : 2 };
}

/** "2026-05-01", and "01/05/2026" where it can be told which is the day. */
function inFigures(words: readonly { word: string }[], at: number, isDayFirst: boolean): NamedDate | null {
  const [one = '', two = '', three = ''] = words.slice(at, at + 3).map(({ word }) => word);
  const isMonth = (word: string) => monthInFigures.test(word);
  const dated = (own: string, month: string, day: string): NamedDate => {
    const behind = `-${twoDigits(Number(month))}-${twoDigits(Number(day))}`;
    return { places: [at, at + 1, at + 2], year: own, first: behind, last: behind };
  };
  if (year.test(one) && isMonth(two) && dayOfMonth.test(three)) return dated(one, two, three);
  if (!year.test(three) || !/^\d{1,2}$/.test(one) || !/^\d{1,2}$/.test(two)) return null;
  if (dayOfMonth.test(one) && isMonth(two) && (isDayFirst || !isMonth(one))) return dated(three, two, one);
  return isMonth(one) && dayOfMonth.test(two) && !isMonth(two) ? dated(three, one, two) : null;
}

/** The dates that words name, in order. */
export function datesIn(words: readonly { word: string }[], isDayFirst: boolean): NamedDate[] {
  const found: NamedDate[] = [];
  const days = placesOfDays(words);
  for (let at = 0; at < words.length; at += 1) {
    const figures = inFigures(words, at, isDayFirst);
    const part = partOfYear(words, at);
    const month = monthNumber(words[at]?.word ?? '');
    let next: NamedDate | null = figures;
    if (!next && part)
      next = {
        places: [...Array(part.length).keys()].map((each) => at + each),
        year: undefined,
        first: `-${twoDigits(part.first)}`,
        last: `-${twoDigits(part.last)}`,
      };
    else if (!next && month !== undefined) {
      const day = days.find(
        (each) => each >= at - 2 && each <= at + 1 && !found.some(({ places }) => places.includes(each)),
      );
      const key = `-${twoDigits(month)}${day === undefined ? '' : `-${twoDigits(Number.parseInt(words[day]?.word ?? '', 10))}`}`;
      next = {
        places: day === undefined ? [at] : [day, at].sort((a, b) => a - b),
        year: undefined,
        first: key,
        last: key,
      };
    } else if (!next && year.test(words[at]?.word ?? ''))
      next = { places: [at], year: words[at]?.word, first: '', last: '' };
    if (!next) continue;
    let end = Math.max(...next.places);
    if (next.year === undefined) {
      const behind = ofDate.test(words[end + 1]?.word ?? '') ? end + 2 : end + 1;
      if (year.test(words[behind]?.word ?? '') && !inFigures(words, behind, isDayFirst)) {
        next.year = words[behind]?.word;
        next.places.push(behind);
        end = behind;
      }
    }
    found.push(next);
    at = end;
  }
  return found;
}

/** What joins two dates to a stretch of time. */
const joins = /^(?:and|to|until|till|through|y|e|a|al|hasta)$/;

/** Dates of a table's rows that a question names, over the column that holds them. */
export type DateReader = {
  /** Those that are not covered yet, as conditions; 'unclear' where it cannot be told which are meant. */
  among(covered: ReadonlySet<number>): { conditions: Condition[]; places: number[] } | 'unclear' | null;
  /** The one that stands right at a place, as one end of what rows have to meet. */
  limit(test: Condition['test'], at: number): { conditions: Condition[]; places: number[] } | null;
  /** The two that stand at a place and are joined. */
  between(at: number): { conditions: Condition[]; places: number[] } | null;
};

/** Reads the dates of a question for a table; null where it names none, or the table has no dates. */
export async function datesFor(
  words: readonly AskedWord[],
  { columns, table }: ReadTable,
): Promise<DateReader | 'unclear' | null> {
  const ofDates = columns.filter((column) => column.kind === 'date');
  const found = datesIn(
    words,
    ofDates.some(({ order }) => order === 'dayFirst'),
  );
  if (found.length === 0 || ofDates.length === 0) return null;
  const named = ofDates.filter((column) => words.some((word) => !word.isFrame && headIsCalled(column, word)));
  const [column, ...others] = ofDates.length === 1 ? ofDates : named;
  if (!column || others.length > 0 || column.odd > 0) return 'unclear';
  const years = new Set(found.flatMap((date) => date.year ?? []));
  const shared = years.size === 1 ? [...years][0] : await onlyYear(table.rows, column);
  const ends = (date: NamedDate) => {
    const own = date.year ?? shared;
    return own === undefined ? null : { first: own + date.first, last: own + date.last };
  };
  const on = (test: Condition['test'], value: string): Condition => ({ column: column.head, test, value });
  const span = (first: string, last: string) =>
    first === last ? [on('is', first)] : [on('atLeast', first), on('atMost', last)];
  const firstAt = (at: number) => found.find(({ places }) => places[0] === at);
  return {
    among(covered) {
      const open = found.filter(({ places }) => !places.some((at) => covered.has(at)));
      const [date, next, ...more] = open;
      if (!date) return null;
      const from = ends(date);
      if (!from || more.length > 0) return 'unclear';
      if (!next) return { conditions: span(from.first, from.last), places: date.places };
      const to = ends(next);
      const [end = -1, start = -1] = [Math.max(...date.places), Math.min(...next.places)];
      const isJoined = start === end + 2 && joins.test(words[end + 1]?.word ?? '');
      const opens = /^(?:from|between|de|desde|entre)$/.test(words[Math.min(...date.places) - 1]?.word ?? '');
      if (!to || !isJoined || !opens || from.first > to.last) return 'unclear';
      const places = [...date.places, end + 1, ...next.places];
      return { conditions: span(from.first, to.last), places };
    },
    limit(test, at) {
      const date = firstAt(at);
      const own = date && ends(date);
      if (!own) return null;
      const value = test === 'over' || test === 'atMost' ? own.last : own.first;
      return { conditions: [on(test, value)], places: date.places };
    },
    between(at) {
      const from = firstAt(at);
      const end = from ? Math.max(...from.places) : at;
      const to = firstAt(end + 2);
      const [one, other] = [from && ends(from), to && ends(to)];
      if (!one || !other || !joins.test(words[end + 1]?.word ?? '') || one.first > other.last) return null;
      return {
        conditions: span(one.first, other.last),
        places: [...(from?.places ?? []), end + 1, ...(to?.places ?? [])],
      };
    },
  };
}

async function onlyYear(
  rows: ReadTable['table']['rows'],
  { at, order }: Extract<Column, { kind: 'date' }>,
): Promise<string | undefined> {
  const years = new Set<string>();
  for (const { cells } of rows) {
    await pause();
    const date = cellDate(cells[at] ?? '', order);
    if (date !== null) years.add(date.slice(0, 4));
  }
  return years.size === 1 ? [...years][0] : undefined;
}
