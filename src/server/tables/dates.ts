import type { Locale } from '#rules/preferences.ts';
import { normalise } from '../language/analysis.ts';
import { monthNumber } from '../language/quantities/dates.ts';

/** In which order a column writes `03/04/2025`. */
export type DateOrder = 'dayFirst' | 'monthFirst';

/** Longer cells are texts. */
const longestDate = 40;
const withTime =
  /[T ,]{1,3}\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?: ?[ap]\.?m\.?)?(?:Z| ?[+-]\d{2}:?\d{2})?$/i;

/** Of the years that two figures may mean, those from 1969 to 2068, as POSIX reads them. */
const fullYear = (year: number) => year + (year < 69 ? 2000 : 1900);

/** The parts of a date that stand in figures, as they are written; null where it is none. */
function inFigures(cell: string): [number, number, number] | null {
  const [, one, two, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(cell) ?? [];
  if (year === undefined) return null;
  return [Number(one), Number(two), year.length === 2 ? fullYear(Number(year)) : Number(year)];
}

const bare = (cell: string) => (cell.length > longestDate ? '' : cell.trim().replace(withTime, ''));

/** Gathers the order of a column, by dates that can be read in one only; else by its language. Null where none is sure. */
export function createOrders() {
  let mayBeDayFirst = true;
  let mayBeMonthFirst = true;
  return {
    add(cell: string): void {
      const [one = 0, two = 0] = inFigures(bare(cell)) ?? [];
      if (one > 12) mayBeMonthFirst = false;
      if (two > 12) mayBeDayFirst = false;
    },
    order(language: Locale | null): DateOrder | null {
      if (mayBeDayFirst !== mayBeMonthFirst) return mayBeDayFirst ? 'dayFirst' : 'monthFirst';
      return mayBeDayFirst && language === 'es' ? 'dayFirst' : null;
    },
  };
}

/** A cell's date as `YYYY-MM-DD`, or `YYYY-MM` where it names no day; null where it holds none. */
export function cellDate(cell: string, order: DateOrder | null): string | null {
  const plain = bare(cell);
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?$/.exec(plain) ?? [];
  if (isoYear)
    return dateFrom(Number(isoYear), Number(isoMonth), isoDay === undefined ? null : Number(isoDay));
  const figures = inFigures(plain);
  if (figures) {
    if (!order) return null;
    const [one, two, year] = figures;
    return order === 'dayFirst' ? dateFrom(year, two, one) : dateFrom(year, one, two);
  }
  return fromWords(normalise(plain));
}

/** "3 March 2025", "March 3rd, 2025", "3 de marzo de 2025", "marzo 2025". */
function fromWords(text: string): string | null {
  const words = text.split(/[\s,./-]+/).filter((word) => word !== '' && word !== 'de' && word !== 'del');
  if (words.length < 2 || words.length > 3) return null;
  const month = words.map(monthNumber).find((each) => each !== undefined);
  const year = words.find((word) => /^(?:1[5-9]|20|21)\d{2}$/.test(word));
  const day = words.find((word) => /^\d{1,2}(?:st|nd|rd|th|º)?$/.test(word));
  if (month === undefined || year === undefined || (words.length === 3) !== (day !== undefined)) return null;
  return dateFrom(Number(year), month, day === undefined ? null : Number.parseInt(day, 10));
}

function dateFrom(year: number, month: number, day: number | null): string | null {
  if (month < 1 || month > 12 || (day !== null && (day < 1 || day > 31))) return null;
  const parts = [String(year).padStart(4, '0'), ...[month, ...(day === null ? [] : [day])].map(twoDigits)];
  return parts.join('-');
}

const twoDigits = (value: number) => String(value).padStart(2, '0');
