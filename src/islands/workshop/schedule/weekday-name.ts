import { dateFormat } from '#i18n/dates.ts';
import type { Locale } from '#rules/preferences.ts';

/** The name of a weekday by ISO's number: 1 is Monday. */
export function weekdayName(weekday: number, locale: Locale): string {
  // 1 January 2024 was a Monday.
  const format = dateFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  return format.format(Date.UTC(2024, 0, weekday));
}
