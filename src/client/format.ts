import { dateLocales, type Locale } from '#rules/preferences.ts';

/** A day: `21 Nov 2026`. */
export function formatDay(moment: string, locale: Locale, timeZone: string): string {
  return new Intl.DateTimeFormat(dateLocales[locale], { dateStyle: 'medium', timeZone }).format(
    new Date(moment),
  );
}

/** A day with the time: `21 Nov 2026, 14:05`. */
export function formatMoment(moment: string, locale: Locale, timeZone: string): string {
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const;
  return new Intl.DateTimeFormat(dateLocales[locale], format).format(new Date(moment));
}

/** A time of day: `14:05`. */
export function formatTime(moment: string, locale: Locale, timeZone: string): string {
  return new Intl.DateTimeFormat(dateLocales[locale], { timeStyle: 'short', timeZone }).format(
    new Date(moment),
  );
}
