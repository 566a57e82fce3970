import type { Locale } from '#rules/preferences.ts';

/** A calendar day (`2026-11-21`) as people read it, whatever time zone they are in. */
export function dayFormat(locale: Locale): (day: string) => string {
  const format = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : 'es', {
    dateStyle: 'medium',
    timeZone: 'UTC',
  });
  return (day) => format.format(new Date(`${day}T00:00:00Z`));
}
