import { dateLocales, type Locale } from '#rules/preferences.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size as people read it: `1.4 MB`, `512 bytes`. Steps of 1024, like the limits. */
export function formatBytes(bytes: number, locale: Locale): string {
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1);
  const value = bytes / 1024 ** step;
  const unit = units[step] ?? 'byte';
  const unitDisplay = unit === 'byte' ? 'long' : 'short';
  const maximumFractionDigits = value < 10 ? 1 : 0;
  const format = { style: 'unit', unit, unitDisplay, maximumFractionDigits } as const;
  return new Intl.NumberFormat(locale, format).format(value);
}

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

/** An amount of cents: `$12`, or `$12.50` where there are any. */
export function formatMoney(cents: number, currency: string, locale: Locale): string {
  const minimumFractionDigits = cents % 100 === 0 ? 0 : 2;
  const format = { style: 'currency', currency, minimumFractionDigits } as const;
  return new Intl.NumberFormat(locale === 'en' ? 'en-US' : 'es', format).format(cents / 100);
}
