import { unitFactors } from './unit-factors.ts';

/** A cell is read as a number or a day up to this length; what is longer is text. */
const longestValue = 40;

/** What stands for a cell where rows are put in order: nothing where it is no such value, null where it is empty. */
type Values = (number | null | undefined)[];

/**
 * What the cells of a column amount to, as days, times or numbers of like units; null where one of them is no such
 * value.
 * @param cells null for an empty one
 */
export function columnValues(cells: readonly (string | null)[]): (number | null)[] | null {
  if (cells.some((cell) => cell !== null && cell.length > longestValue)) return null;
  return whole(daysOf(cells)) ?? whole(timesOf(cells)) ?? whole(numbersOf(cells));
}

const whole = (values: Values): (number | null)[] | null =>
  values.every((value) => value !== undefined) ? values : null;

const dayInNumbers = /^(\d{1,4})([-/.])(\d{1,2})([-/.])(\d{1,4})$/;
const dayInWords = /^(?:(\d{1,2})(?:\.| de)? )?(\p{L}{3,12})\.?(?: (\d{1,2}))?,?(?: de)? (\d{4})$/u;
const monthNames = [
  ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
  ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'],
];

function daysOf(cells: readonly (string | null)[]): Values {
  const inNumbers = cells.map((cell) => partsOfDay(cell ?? ''));
  // The month stands before the day only where some number could be no month otherwise.
  const monthFirst = inNumbers.some((parts) => parts && (parts[0] ?? 0) <= 12 && (parts[1] ?? 0) > 12);
  return cells.map((cell, place) => {
    if (cell === null) return null;
    const [first = 0, second = 0, third = 0] = inNumbers[place] ?? [];
    if (!inNumbers[place]) return readDayInWords(cell);
    if (first > 31) return dayAt(first, second, third);
    return monthFirst ? dayAt(third, first, second) : dayAt(third, second, first);
  });
}

/** The numbers of a day; nothing where it may as well be a version, of which no part is known to be a year. */
function partsOfDay(cell: string): number[] | undefined {
  const [, first = '', sign, second = '', other, third = ''] = dayInNumbers.exec(cell) ?? [];
  if (sign === undefined || sign !== other) return undefined;
  const lengths = [first, second, third].map(({ length }) => length);
  const hasLongYear = (lengths[0] === 4) !== (lengths[2] === 4) && !lengths.includes(3);
  const hasShortYear = sign === '/' ? lengths[2] === 2 : lengths.every((length) => length === 2);
  return hasLongYear || hasShortYear ? [first, second, third].map(Number) : undefined;
}

function readDayInWords(cell: string): number | undefined {
  const [, before, name = '', after, year] = dayInWords.exec(cell.toLowerCase()) ?? [];
  const month = Math.max(...monthNames.map((names) => names.indexOf(name.slice(0, 3))));
  return month < 0 ? undefined : dayAt(Number(year), month + 1, Number(before ?? after ?? 1));
}

/** A number that grows with the days. */
function dayAt(year: number, month: number, day: number): number | undefined {
  const century = year >= 100 ? 0 : year < 70 ? 2000 : 1900;
  const isDay = month >= 1 && month <= 12 && day >= 1 && day <= 31;
  return isDay ? ((century + year) * 12 + month) * 31 + day : undefined;
}

const timeOfHalfDay = /^(\d{1,2})(?::(\d\d))?(?::(\d\d))?\s?([ap])\.?\s?m\.?$/i;
const timeOfDay = /^(\d{1,2}):(\d\d)(?::(\d\d))?$/;

/** Times of the day, some of them in halves of it; those that are all of a whole day are numbers, too. */
function timesOf(cells: readonly (string | null)[]): Values {
  return cells.map((cell) => {
    if (cell === null) return null;
    const [, hour, minute = 0, second = 0, half] = timeOfHalfDay.exec(cell) ?? timeOfDay.exec(cell) ?? [];
    if (hour === undefined || (half && (Number(hour) < 1 || Number(hour) > 12))) return undefined;
    const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour);
    return (hours * 60 + Number(minute)) * 60 + Number(second);
  });
}

/** A number with what stands beside it. */
type Quantity = { digits: string; isBelowZero: boolean; currency: string; unit: string };

function numbersOf(cells: readonly (string | null)[]): Values {
  const read = cells.map((cell) => cell && readQuantity(cell));
  const found = read.filter((each) => each !== null && each !== '' && each !== undefined);
  const currencies = new Set(found.map(({ currency }) => currency).filter(Boolean));
  const factors = unitFactors(found.map(({ unit }) => unit));
  const decimal = decimalOf(found.map(({ digits }) => digits));
  return read.map((each) => {
    if (each === null || each === '') return null;
    if (each === undefined || currencies.size > 1 || factors === null) return undefined;
    const { digits, isBelowZero, unit } = each;
    const value = digits.includes(':') ? minutesOf(digits) : numberOf(digits, decimal);
    if (Number.isNaN(value)) return undefined;
    return value * factors(unit) * (isBelowZero ? -1 : 1);
  });
}

/** The one number in a cell with at most a sign, a currency or a unit beside it. */
function readQuantity(cell: string): Quantity | undefined {
  const close = cell.replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, '');
  const [before = '', digits = '', after = '', ...more] = close.split(/(\d[\d.,:]*)/);
  const [code = '', ...words] = before.match(/\p{L}+/gu) ?? [];
  const isAlone = digits !== '' && more.length === 0 && after.trim().length <= 16 && words.length === 0;
  if (!isAlone || !/^(?:[A-Z]{3})?$/.test(code)) return undefined;
  const currency = code || /\p{Sc}|(?<!\p{L})[A-Z]{3}(?!\p{L})/u.exec(before + after)?.[0] || '';
  const besides = currency === '' ? after : after.replace(currency, () => '');
  return {
    digits: digits.replace(/[.,:]$/, ''),
    isBelowZero: /^[^\d]{0,4}[-–−(]/.test(cell),
    currency,
    unit: (besides.match(/[\p{L}\p{No}%‰°/]+/gu) ?? []).join(' ').toLowerCase(),
  };
}

/** Which of comma and full stop begins the fractions of a column; null where both part thousands. */
function decimalOf(numbers: readonly string[]): ',' | '.' | null {
  const withBoth = numbers.find((each) => each.includes(',') && each.includes('.'));
  if (withBoth) return withBoth.lastIndexOf(',') > withBoth.lastIndexOf('.') ? ',' : '.';
  const begins = (sign: ',' | '.') =>
    numbers.some((each) => {
      const [first = '', ...groups] = each.split(sign);
      // Thousands begin with one to three digits, the first of them no zero.
      const isWhole = !first.startsWith('0') && first.length <= 3;
      return groups.length > 0 && !(isWhole && groups.every((group) => group.length === 3));
    });
  return begins(',') ? ',' : begins('.') ? '.' : null;
}

function numberOf(digits: string, decimal: ',' | '.' | null): number {
  const [whole = '', ...fractions] = decimal === null ? [digits] : digits.split(decimal);
  return Number([whole.replace(/[.,]/g, ''), ...fractions].join('.'));
}

const minutesOf = (time: string): number => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
