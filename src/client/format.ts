import { dateFormat } from '#i18n/dates.ts';
import type { Locale } from '#rules/preferences.ts';

/** A day: `21 Nov 2026`. */
export function formatDay(moment: string, locale: Locale, timeZone: string): string {
  return dateFormat(locale, { dateStyle: 'medium', timeZone }).format(new Date(moment));
}

/** A day with the time: `21 Nov 2026, 14:05`. */
export function formatMoment(moment: string, locale: Locale, timeZone: string): string {
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const;
  return dateFormat(locale, format).format(new Date(moment));
}

/** The same to the second, for what may happen several times a minute: `21 Nov 2026, 14:05:09`. */
export function formatSecond(moment: string, locale: Locale, timeZone: string): string {
  const format = { dateStyle: 'medium', timeStyle: 'medium', timeZone } as const;
  return dateFormat(locale, format).format(new Date(moment));
}

/** Whether both moments are of the same day in a time zone. */
export function isSameDay(one: Date, other: Date, timeZone: string): boolean {
  const format = dateFormat('en', { dateStyle: 'short', timeZone });
  return format.format(one) === format.format(other);
}

/** A time of day: `14:05`. */
export function formatTime(moment: string, locale: Locale, timeZone: string): string {
  return dateFormat(locale, { timeStyle: 'short', timeZone }).format(new Date(moment));
}
