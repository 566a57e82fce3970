import { monthNumber, weekdayNames } from '../../language/quantities/dates.ts';

/** Amounts, dates, times and addresses are what tables hold, not what their columns are called. */
export const isValue = (cell: string) =>
  /^[-+(]?[\p{Sc}\s]*\d[\d.,:/\-\s]*[)%\p{Sc}]*$/u.test(cell) || isAddress(cell);

function isAddress(cell: string): boolean {
  const at = cell.indexOf('@', 1);
  return at !== -1 && cell.lastIndexOf('.', cell.length - 2) > at + 1 && !/\s/.test(cell);
}

/** Periods that name columns: years, school years and seasons, months, days, times of day. */
const periods = [
  /^(?:1[5-9]|20|21)\d{2}$/,
  /^(?:1[5-9]|20|21)\d{2}[-/–](?:\d{2}|\d{4})$/,
  /^\d{1,2}[-/.](?:19|20|21)\d{2}$/,
  /^\d{4}-\d{2}-\d{2}$/,
  /^\d{1,2}[/.-]\d{1,2}[/.-](?:\d{2}|\d{4})$/,
  /^\d{1,2}[:.]\d{2}$/,
] as const;

/** Whether a cell is a year, a month, a day or the like. */
export const isPeriod = (cell: string) => periods.some((one) => one.test(cell));

/** Whether a cell says only whether something is so. */
const isAnswer = (cell: string) => answers.has(cell.toLowerCase());
const answers = new Set('yes,no,sí,si,true,false,verdadero,falso,x,✓,✔,✗,✘,[x],[ ]'.split(','));

/** An amount with its unit. */
const measure = /^\d[\d.,]*\s?(\p{L}{1,3}[²³23]?)$/u;
const unitOf = (cell: string) => measure.exec(cell)?.[1];

/**
 * Whether a cell over others is told like them instead of naming them: an answer over answers that are written as it is,
 * or an amount over others of its unit in a table of two columns, as in many more sizes name columns. "x" names one.
 * @param width how many columns the table has
 */
export function isTold(cell: string, below: readonly string[], width: number): boolean {
  if (isAnswer(cell))
    return isReply(cell) && below.some((other) => isReply(other) && isWord(other) === isWord(cell));
  const unit = width > 2 ? undefined : unitOf(cell);
  return unit !== undefined && below.some((other) => unitOf(other) === unit);
}

/** An answer, but for the mark that may be a name. */
export const isReply = (cell: string) => isAnswer(cell) && cell.toLowerCase() !== 'x';
const isWord = (cell: string) => /^\p{L}/u.test(cell);

/** How many of the cells are of which kind. */
export function kindsOf(cells: readonly string[]): Map<string, number> {
  const kinds = cells.map(kindOf);
  // Among prices of hundreds and thousands 1998 is one, too.
  const hasHundreds = cells.some((cell, at) => kinds[at] === 'amount' && /^\d[.,]?\d{2,3}$/.test(cell));
  const counts = new Map<string, number>();
  for (const kind of kinds) {
    const counted = kind === 'year' && hasHundreds ? 'amount' : kind;
    counts.set(counted, (counts.get(counted) ?? 0) + 1);
  }
  return counts;
}

function kindOf(
  cell: string,
): 'words' | 'answer' | 'address' | 'phone' | 'year' | 'date' | 'time' | 'amount' {
  if (isAnswer(cell)) return 'answer';
  if (measure.test(cell)) return 'amount';
  if (!isValue(cell)) return 'words';
  if (cell.includes('@')) return 'address';
  if (/^\+?\d[\d\s-]{7,}\d$/.test(cell) && !isPeriod(cell)) return 'phone';
  if (cell.includes(':')) return 'time';
  const period = periods.findIndex((one) => one.test(cell));
  if (period === 0) return 'year';
  return period > 0 && period < periods.length - 1 ? 'date' : 'amount';
}

/**
 * What makes cells names of columns, not values: periods of one kind, each another; or whole numbers that count, such as
 * 1, 2 or 9, 10, 11 or 50, 100, 150. Other numbers in even steps may as well be values.
 * @param least so many cells at least
 */
export function seriesOf(cells: readonly string[], least = 2): RegExp | 'steps' | null {
  if (cells.length < least || new Set(cells).size < cells.length) return null;
  const period = periods.find((one) => cells.every((cell) => one.test(cell)));
  if (period) return period;
  if (cells.length < 2 || !cells.every((cell) => /^\d{1,4}$/.test(cell))) return null;
  const numbers = cells.map(Number);
  const [first = 0, second = 0] = numbers;
  const step = second - first;
  const isEven = numbers.every((number, index) => number === first + index * step);
  const counts = first === step ? numbers.length > 2 || step === 1 : step === 1 && numbers.length > 2;
  return isEven && counts ? 'steps' : null;
}

/**
 * Whether a cell is one of those below it, by how it is written: a number of the same kind ("B1" over "B2"), or a day of
 * the week or a month over others.
 */
export function isOneOf(cell: string, below: readonly string[]): boolean {
  const shape = shapeOf(cell);
  return shape !== null && below.filter((other) => shapeOf(other) === shape).length > below.length / 2;
}

const weekday = new RegExp(`^(?:${weekdayNames})$`);

function shapeOf(cell: string): string | null {
  const plain = cell.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  if (weekday.test(plain)) return 'weekday';
  if (monthNumber(plain) !== undefined) return 'month';
  return /\p{L}/u.test(plain) && /\d/.test(plain) ? plain.replace(/\d+/g, '0') : null;
}
