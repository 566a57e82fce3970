import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  costFormat,
  formatBytes,
  formatCost,
  formatCounted,
  formatMoney,
  formatSeconds,
  formatStorage,
  numberFormat,
} from './numbers.ts';

// A currency stands behind a space that does not break.
const spaced = (text: string) => text.replaceAll('\u00a0', ' ');

describe('numbers', () => {
  it.each([
    [999, '999', '999'],
    [1000, '1,000', '1.000'],
    [12_500, '12,500', '12.500'],
    [1_234_567.5, '1,234,567.5', '1.234.567,5'],
  ])('%d is grouped in every language', (value, en, es) => {
    expect([numberFormat('en').format(value), numberFormat('es').format(value)]).toEqual([en, es]);
  });

  it('take what is said about them besides', () => {
    expect(numberFormat('es', { maximumFractionDigits: 0 }).format(1234.4)).toBe('1.234');
  });

  it('of what is not counted to its end say that there are more', () => {
    expect(formatCounted({ total: 10_000, atLeast: true }, 'en')).toBe('10,000+');
    expect(formatCounted({ total: 10_000 }, 'es')).toBe('10.000');
  });

  it('are written in one place', () => {
    const others = globSync('src/**/*.{ts,tsx,astro}').filter(
      (file) => !file.startsWith('src/i18n/numbers') && /Intl\.NumberFormat/.test(readFileSync(file, 'utf8')),
    );
    expect(others).toEqual([]);
  });
});

describe('money', () => {
  it.each([
    [1200, '$12', '12 US$'],
    [1250, '$12.50', '12,50 US$'],
    [123_400, '$1,234', '1.234 US$'],
  ])('%d cents have decimals only where there are any', (cents, en, es) => {
    expect([formatMoney(cents, 'USD', 'en'), spaced(formatMoney(cents, 'USD', 'es'))]).toEqual([en, es]);
  });

  it.each([
    [0, '$0.00', '0,00 US$'],
    [2_500_000, '$2.50', '2,50 US$'],
    [1_240, '$0.0012', '0,0012 US$'],
    [1_500_000_000, '$1,500.00', '1.500,00 US$'],
  ])('%d millionths of a dollar keep the digits that matter', (millionths, en, es) => {
    expect([formatCost(millionths, 'en'), spaced(formatCost(millionths, 'es'))]).toEqual([en, es]);
  });
});

it('sums of one column have the same decimals, as many as the smallest needs', () => {
  const sums = [240_000, 85_000, 1_500_000_000, 0];
  expect(sums.map(costFormat(sums, 'en'))).toEqual(['$0.240', '$0.085', '$1,500.000', '$0.000']);
  expect([1_250_000, 0].map(costFormat([1_250_000, 0], 'en'))).toEqual(['$1.25', '$0.00']);
  expect(costFormat([], 'en')(0)).toBe('$0.00');
});

describe('sizes', () => {
  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [1023, '1,023 bytes'],
    [1024, '1 kB'],
    [1_500_000, '1.4 MB'],
    [100 * 1024 * 1024, '100 MB'],
    [2 ** 50, '1,048,576 GB'],
  ])('%i bytes are %s', (bytes, text) => {
    expect(formatBytes(bytes, 'en')).toBe(text);
  });

  it('follow the language', () => {
    expect(spaced(formatBytes(1_500_000, 'es'))).toBe('1,4 MB');
    expect(spaced(formatBytes(1023, 'es'))).toBe('1.023 bytes');
  });

  it('of plans go in steps of a thousand', () => {
    expect([500, 10_000].map((megabytes) => formatStorage(megabytes, 'en'))).toEqual(['500 MB', '10 GB']);
  });
});

it.each([
  ['en', 100, '0.1 s'],
  ['es', 100, '0,1 s'],
  ['es', 12_340, '12,3 s'],
] as const)('in %s %d milliseconds are set apart from their unit, on the same line', (locale, time, text) => {
  expect(formatSeconds(time, locale)).toBe(text.replace(' ', '\u00a0'));
});
