import type { Locale } from '#rules/preferences.ts';
import { keepFormats } from './keep-formats.ts';

const keptFormat = keepFormats(
  (locale, options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locale, { useGrouping: 'always', ...options }),
);

/**
 * How a language writes numbers. Spanish groups four digits too, which it leaves out by itself: beside five of them in
 * a column that reads as a mistake.
 */
export const numberFormat = (locale: Locale, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  keptFormat(locale, options);

/** How many there are, as far as they are counted: `10,000+` where there are more. */
export const formatCounted = (
  { total, atLeast }: { total: number; atLeast?: boolean | undefined },
  locale: Locale,
) => `${numberFormat(locale).format(total)}${atLeast ? '+' : ''}`;

/** An amount of cents: `$12`, or `$12.50` where there are any. */
export function formatMoney(cents: number, currency: string, locale: Locale): string {
  const options = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const;
  return numberFormat(locale, options).format(cents / 100);
}

/** What models cost, of millionths of a US dollar: `$2.50`; small sums keep the digits that matter, `$0.0012`. */
export function formatCost(millionths: number, locale: Locale): string {
  const dollars = millionths / 1_000_000;
  const isSmall = dollars !== 0 && Math.abs(dollars) < 0.1;
  const digits = isSmall ? { maximumSignificantDigits: 2 } : {};
  return numberFormat(locale, { style: 'currency', currency: 'USD', ...digits }).format(dollars);
}

/** As `formatCost`, for sums that stand in one column: all get the decimals that the smallest needs. */
export function costFormat(sums: readonly number[], locale: Locale): (millionths: number) => string {
  const decimals = sums.map((sum) => formatCost(sum, 'en').split('.')[1]?.length ?? 0);
  const fractionDigits = Math.max(2, ...decimals);
  const format = numberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  });
  return (millionths) => format.format(millionths / 1_000_000);
}

/** By how much of the figure before another is more or less: `+161%`, `−12%`. `before` is not 0. */
export function formatChange(now: number, before: number, locale: Locale): string {
  const options = { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 } as const;
  return numberFormat(locale, options)
    .format(now / before - 1)
    .replace('-', '−');
}

const sizeUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size as people read it: `1.4 MB`, `512 bytes`. Steps of 1024, like the limits. */
export function formatBytes(bytes: number, locale: Locale): string {
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), sizeUnits.length - 1);
  const value = bytes / 1024 ** step;
  const unit = sizeUnits[step] ?? 'byte';
  const unitDisplay = unit === 'byte' ? 'long' : 'short';
  const maximumFractionDigits = value < 10 ? 1 : 0;
  return numberFormat(locale, { style: 'unit', unit, unitDisplay, maximumFractionDigits }).format(value);
}

/** A plan's storage: `10 GB`, in steps of 1000 as plans are described. */
export function formatStorage(megabytes: number, locale: Locale): string {
  const [value, unit] = megabytes >= 1000 ? [megabytes / 1000, 'gigabyte'] : [megabytes, 'megabyte'];
  return numberFormat(locale, { style: 'unit', unit }).format(value);
}

/** How long something took: `0.1 s`, by the sign of the unit, which both languages set apart by a space that does not break. */
export function formatSeconds(milliseconds: number, locale: Locale): string {
  return `${numberFormat(locale, { maximumFractionDigits: 1 }).format(milliseconds / 1000)}\u00A0s`;
}
