import { monthNumber } from '../language/quantities/dates.ts';
import { pause } from '../pauses.ts';
import type { ReadTable } from '../tables/compute.ts';
import { cellDate } from '../tables/dates.ts';
import type { Condition } from '../tables/table-query.ts';
import type { AskedWord } from './figure-words.ts';

const year = /^(?:19|20|21)\d{2}$/;

const dayOfMonth = /^(?:[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?$/;
const ofDate = /^(?:de|del|of|the)$/;

/** The places of days beside the month they are of: "9 March", "March 9th", "9 de marzo". */
export function placesOfDays(words: readonly { word: string }[]): number[] {
  const isDay = (at: number) => dayOfMonth.test(words[at]?.word ?? '');
  return words.flatMap(({ word }, at) => {
    if (monthNumber(word) === undefined) return [];
    const before = ofDate.test(words[at - 1]?.word ?? '') ? at - 2 : at - 1;
    return isDay(before) ? [before] : isDay(at + 1) ? [at + 1] : [];
  });
}

/**
 * The day, month or year that a question names, as a condition on the table's one column of dates. Null where it names none,
 * or the table has no dates; 'unclear' where it cannot be told which.
 */
export async function datesNamed(
  words: readonly AskedWord[],
  covered: ReadonlySet<number>,
  { columns, table }: ReadTable,
): Promise<{ condition: Condition; places: number[] } | 'unclear' | null> {
  const places = words.flatMap(({ word }, at) =>
    !covered.has(at) && (year.test(word) || monthNumber(word) !== undefined) ? [at] : [],
  );
  const [column, ...others] = columns.filter(({ kind }) => kind === 'date');
  if (places.length === 0 || !column) return null;
  const named = places.map((at) => (words[at] as AskedWord).word);
  const years = named.filter((word) => year.test(word));
  const [month, ...months] = named.flatMap((word) => monthNumber(word) ?? []);
  if (others.length > 0 || years.length > 1 || months.length > 0 || column.kind !== 'date') return 'unclear';
  if (column.odd > 0) return 'unclear';
  if (month === undefined) return on(column.head, years[0] ?? '', places);
  const [day] = placesOfDays(words).filter((at) => !covered.has(at));
  const key = String(month).padStart(2, '0');
  const inTable = new Set<string>();
  for (const { cells } of table.rows) {
    await pause();
    const date = cellDate(cells[column.at] ?? '', column.order);
    if (date !== null) inTable.add(date.slice(0, 4));
  }
  const only = years[0] ?? (inTable.size === 1 ? [...inTable][0] : undefined);
  if (only === undefined) return 'unclear';
  if (day === undefined) return on(column.head, `${only}-${key}`, places);
  const ofMonth = String(Number.parseInt(words[day]?.word ?? '', 10)).padStart(2, '0');
  return on(
    column.head,
    `${only}-${key}-${ofMonth}`,
    [...places, day].sort((one, other) => one - other),
  );
}

const on = (column: string, value: string, places: number[]) => ({
  condition: { column, test: 'is' as const, value },
  places,
});
