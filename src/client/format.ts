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

const spans = [
  { unit: 'minute', length: 60_000, below: 3_600_000 },
  { unit: 'hour', length: 3_600_000, below: 24 * 3_600_000 },
  { unit: 'day', length: 24 * 3_600_000, below: 7 * 24 * 3_600_000 },
] as const;

/**
 * How long ago something was, in as few letters as there are for it: `5m ago`; what is older than a week by its day.
 * @param now null where nobody knows when it is read, as in the server's page
 */
export function formatAge(moment: string, locale: Locale, timeZone: string, now: number | null): string {
  const age = now === null ? Number.POSITIVE_INFINITY : Math.max(0, now - Date.parse(moment));
  const span = spans.find(({ below }) => age < below);
  if (!span) return formatDay(moment, locale, timeZone);
  const format = new Intl.RelativeTimeFormat(locale, { style: 'narrow' });
  return format.format(-Math.floor(age / span.length), span.unit);
}
