import { dateLocales, type Locale } from '#rules/preferences.ts';
import { keepFormats } from './keep-formats.ts';

/**
 * How a language writes moments.
 * @throws {RangeError} for a time zone that there is not
 */
export const dateFormat = keepFormats(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(dateLocales[locale], options),
);

/** A calendar day (`2026-11-21`) as people read it, whatever time zone they are in: `21 Nov 2026`. */
export function dayFormat(locale: Locale): (day: string) => string {
  const format = dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return (day) => format.format(new Date(`${day}T00:00:00Z`));
}
