import type { Word } from '../analysis.ts';
import { hourWords } from './numbers.ts';

/** A time of day as a text writes it. */
export type TimeOfDay = {
  /** Of the day; where nothing tells its half, as it is likely to be meant. */
  minutes: number;
  /** As it is written, apart from its half: `10`, `3.30`. */
  figures: string;
  /** What tells the half of the day: "am" or "pm", two figures for the hour, or nothing; `told` in words. */
  half: 'named' | 'written' | 'open' | 'told';
};

type Written = {
  start: number;
  end: number;
  hour: string;
  minute: string;
  named: 'a' | 'p' | undefined;
  isTime: boolean;
  /** In words, which mean either half of the day. */
  isTold?: boolean;
};

/** `22:00`, `3:30 PM`, `3 p. m.`, `15.30 h`, `15h30`; and any other small number, with which a range may begin. */
const writing =
  /(?<![\p{L}\p{N}.,:])(\d{1,2})(?:([:.h])([0-5]\d))?(?:\s?([ap])(?:\.\s?)?m\b\.?|(\s?(?:h|hs|hrs?|horas)\b\.?))?(?![\p{L}\p{N}]|[:.,]\d)/giu;
const anHour = `(?:${[...hourWords.keys()].join('|')}|\\d{1,2})`;
const partOfDay = '(?:in the (?:morning|afternoon|evening)|at night|de la (?:mañana|tarde|noche))';
/** `half past seven`, `las siete y media`, `8 in the evening`, `ten o'clock`. */
const inWords = new RegExp(
  [
    `(?<![\\p{L}\\p{N}.,:])(?:(?<part>half|quarter) (?<side>past|to) (?<hour>${anHour})`,
    `(?:las? )?(?<hour>${anHour}) (?<side>y|menos) (?<part>media|cuarto)`,
    `(?<hour>${anHour})(?= ${partOfDay})`,
    `(?<hour>${anHour}) o['’]clock)(?: (?<day>${partOfDay}))?(?![\\p{L}\\p{N}])`,
  ].join('|'),
  'giu',
);
const untilNext = /^\s*(?:[-–—]|to|until|till|and|a|y|hasta)\s*(?:las?\s+)?$/i;
const halfDay = 12 * 60;

/** The times of day in a text by the places of their first words, each with that of its last. @param words the text's */
export function readTimes(
  text: string,
  words: readonly Word[],
): ReadonlyMap<number, { time: TimeOfDay; last: number }> {
  const told = [...text.matchAll(inWords)].map(readInWords);
  const figures = [...text.matchAll(writing)].map(readWritten);
  const found = [...told, ...apartFrom(told, figures)].sort((one, other) => one.start - other.start);
  const times = new Map<number, { time: TimeOfDay; last: number }>();
  for (const [index, written] of found.entries()) {
    const time = timeBefore(found[index + 1], written, text) ?? timeOf(written);
    if (!time) continue;
    const first = countBefore(words, written.start);
    times.set(first < words.length ? first : -1, { time, last: countBefore(words, written.end) - 1 });
  }
  return times;
}

/** Those that overlap with none of the others. Both in order, of which none overlap among themselves. */
function apartFrom(others: readonly Written[], all: readonly Written[]): Written[] {
  let next = 0;
  return all.filter(({ start, end }) => {
    while ((others[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next += 1;
    return (others[next]?.start ?? Number.POSITIVE_INFINITY) >= end;
  });
}

/** How many words begin before a place, found by halves: they may be many, and so may the times. */
function countBefore(words: readonly Word[], place: number): number {
  let [from, to] = [0, words.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((words[middle] as Word).start < place) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Whether two of them are the same minute of the day, as far as they tell which half of it they mean. */
export function areSameTime(one: TimeOfDay, other: TimeOfDay): boolean {
  if (one.minutes === other.minutes) return true;
  const [half, otherHalf] = [one.half, other.half];
  const isTold = half === 'told' || otherHalf === 'told';
  const isOpen =
    isTold || (half === 'open' && otherHalf === 'named') || (half === 'named' && otherHalf === 'open');
  return isOpen && one.minutes % halfDay === other.minutes % halfDay;
}

/** The figures that a number without more may stand for this time with: `10` and `22` for "10 pm". */
export function figuresOf({ figures, minutes }: TimeOfDay): string[] {
  return [figures, inFigures(Math.floor(minutes / 60), String(minutes % 60).padStart(2, '0'))];
}

/** As numbers are compared, without a zero at their end. */
const inFigures = (hour: number, minute: string) =>
  Number(minute) === 0 ? `${hour}` : `${hour}.${minute.replace(/0$/, '')}`;

function readWritten(match: RegExpExecArray): Written {
  const [written, hour = '', separator, minute = '00', named, unit] = match;
  return {
    start: match.index,
    end: match.index + written.length,
    hour,
    minute,
    named: named?.toLowerCase() as 'a' | 'p' | undefined,
    isTime: separator !== undefined && (separator !== '.' || unit !== undefined) && Number(hour) <= 24,
  };
}

function readInWords({ 0: written, index, groups = {} }: RegExpExecArray): Written {
  const { hour = '', part, side, day = '' } = groups;
  const isBefore = /^(?:to|menos)$/i.test(side ?? '');
  const quarters = !part ? 0 : /^(?:half|media)$/i.test(part) ? 2 : isBefore ? 3 : 1;
  const told = hourWords.get(hour.toLowerCase()) ?? Number(hour);
  return {
    start: index,
    end: index + written.length,
    isTime: told <= 24,
    isTold: true,
    hour: String(isBefore ? (told + 11) % 12 || 12 : told),
    minute: String(quarters * 15).padStart(2, '0'),
    named: /morning|mañana/i.test(day) ? 'a' : day ? 'p' : undefined,
  };
}

function timeOf(written: Written): TimeOfDay | undefined {
  if (written.named) return isOnClock(written) ? inHalf(written, written.named, 'named') : undefined;
  if (!written.isTime) return undefined;
  const { hour, minute } = written;
  return {
    minutes: (Number(hour) % 24) * 60 + Number(minute),
    figures: inFigures(Number(hour), minute),
    half: written.isTold ? 'told' : hour.length === 1 && hour !== '0' ? 'open' : 'written',
  };
}

/** The first of "9 to 5 pm" and "2–6 pm", where it has no half of its own: it is the last of that name before the other. */
function timeBefore(next: Written | undefined, written: Written, text: string): TimeOfDay | undefined {
  if (
    written.named ||
    !next?.named ||
    !isOnClock(written) ||
    !untilNext.test(text.slice(written.end, next.start))
  )
    return undefined;
  const isEarlier = Number(written.hour) % 12 < Number(next.hour) % 12;
  return inHalf(written, isEarlier === (next.named === 'p') ? 'p' : 'a', 'open');
}

const isOnClock = ({ hour }: Written) => Number(hour) >= 1 && Number(hour) <= 12;

function inHalf({ hour, minute }: Written, named: 'a' | 'p', half: TimeOfDay['half']): TimeOfDay {
  return {
    minutes: (Number(hour) % 12) * 60 + Number(minute) + (named === 'p' ? halfDay : 0),
    figures: inFigures(Number(hour), minute),
    half,
  };
}
