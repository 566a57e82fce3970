import { dateFormat } from '#i18n/dates.ts';
import type { Locale } from '#rules/preferences.ts';

/** A day as numbers, the way a language writes it: `31/12/2026`. */
export function writeDay(day: string, locale: Locale): string {
  const format = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' } as const;
  return day && dateFormat(locale, format).format(new Date(day));
}

/**
 * What somebody typed as a day: day, month and year, as both languages write it, or the other way round with the year
 * first.
 * @returns `2026-12-31`, empty for nothing, null for what is no day
 */
export function readDay(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return '';
  const parts = text.split(/(?<!\s)\s*[-/. ]\s*/);
  const [year = '', month = '', date = ''] = parts[0]?.length === 4 ? parts : parts.reverse();
  if (parts.length !== 3 || !/^\d{4}$/.test(year) || ![month, date].every((part) => /^\d{1,2}$/.test(part))) {
    return null;
  }
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const moment = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day) ? day : null;
}
