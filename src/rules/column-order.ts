import type { Locale } from './preferences.ts';

export type SortDirection = 'ascending' | 'descending';

/** A cell is read as a number or a day up to this length; what is longer is text. */
const longestValue = 40;

/**
 * In which order the rows of a table stand when they go by one of its columns: by numbers where all of its cells are
 * some, money, shares and times among them, by days where all are days, else by words. Empty cells come last.
 * @param cells of the column, in plain words
 * @returns the places of the rows as they were, in their new order
 */
export function orderOfColumn(cells: readonly string[], direction: SortDirection, locale: Locale): number[] {
  const written = cells.map((cell) => (isNothing(cell) ? null : cell.trim()));
  const values = valuesOf(written);
  const sign = direction === 'ascending' ? 1 : -1;
  const words = new Intl.Collator(locale, { numeric: true });
  return cells
    .map((_, place) => place)
    .sort((one, other) => {
      const [first, second] = [written[one] ?? null, written[other] ?? null];
      if (first === null || second === null) return Number(first === null) - Number(second === null);
      const order = values ? (values[one] ?? 0) - (values[other] ?? 0) : words.compare(first, second);
      return order * sign || one - other;
    });
}

const isNothing = (cell: string) => /^[\s\-–—]*$/.test(cell);

/** Null where one of the cells is no such value. */
function valuesOf(cells: readonly (string | null)[]): (number | null)[] | null {
  if (cells.some((cell) => cell !== null && cell.length > longestValue)) return null;
  return whole(daysOf(cells)) ?? whole(numbersOf(cells));
}

const whole = (values: (number | null | undefined)[]): (number | null)[] | null =>
  values.every((value) => value !== undefined) ? values : null;

const dayInNumbers = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})$/;
const dayInWords = /^(?:(\d{1,2})(?:\.| de)? )?(\p{L}{3,12})\.?(?: (\d{1,2}))?,?(?: de)? (\d{4})$/u;
const monthNames = [
  ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
  ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'],
];

function daysOf(cells: readonly (string | null)[]): (number | null | undefined)[] {
  const inNumbers = cells.map((cell) =>
    dayInNumbers
      .exec(cell ?? '')
      ?.slice(1)
      .map(Number),
  );
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

function readDayInWords(cell: string): number | undefined {
  const [, before, name = '', after, year] = dayInWords.exec(cell.toLowerCase()) ?? [];
  const month = Math.max(...monthNames.map((names) => names.indexOf(name.slice(0, 3))));
  return month < 0 ? undefined : dayAt(Number(year), month + 1, Number(before ?? after ?? 1));
}

/** A number that grows with the days. */
const dayAt = (year: number, month: number, day: number): number | undefined =>
  month >= 1 && month <= 12 && day >= 1 && day <= 31 ? (year * 12 + month) * 31 + day : undefined;

function numbersOf(cells: readonly (string | null)[]): (number | null | undefined)[] {
  const digits = cells.map((cell) => cell && digitsOf(cell));
  const decimal = decimalOf(digits.filter((each) => each !== null));
  return digits.map((each, place) => {
    if (each === null) return null;
    const value = each.includes(':') ? minutesOf(each) : numberOf(each, decimal);
    if (each === '' || Number.isNaN(value)) return undefined;
    return /^[^\d]{0,4}[-−(]/.test(cells[place] ?? '') ? -value : value;
  });
}

/** The one number in a cell with at most a sign, a currency or a unit beside it; else nothing. */
function digitsOf(cell: string): string {
  const close = cell.replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, '');
  const [before = '', digits = '', after = '', ...more] = close.split(/(\d[\d.,:]*)/);
  const [currency = 'EUR', ...words] = before.match(/\p{L}+/gu) ?? [];
  const isAlone = more.length === 0 && after.trim().length <= 12 && words.length === 0;
  return isAlone && /^[A-Z]{3}$/.test(currency) ? digits.replace(/[.,:]$/, '') : '';
}

/** Which of comma and full stop begins the fractions of a column; null where both part thousands. */
function decimalOf(numbers: readonly string[]): ',' | '.' | null {
  const withBoth = numbers.find((each) => each.includes(',') && each.includes('.'));
  if (withBoth) return withBoth.lastIndexOf(',') > withBoth.lastIndexOf('.') ? ',' : '.';
  const begins = (sign: ',' | '.') =>
    numbers.some((each) =>
      each
        .split(sign)
        .slice(1)
        .some((group) => group.length !== 3),
    );
  return begins(',') ? ',' : begins('.') ? '.' : null;
}

function numberOf(digits: string, decimal: ',' | '.' | null): number {
  const [whole = '', ...fractions] = decimal === null ? [digits] : digits.split(decimal);
  return Number([whole.replace(/[.,]/g, ''), ...fractions].join('.'));
}

const minutesOf = (time: string): number => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

/** A table as CSV: a comma between cells, quotation marks where a cell needs them. */
export const csvOfTable = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row) =>
      row.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(','),
    )
    .join('\r\n');
