import { describe, expect, it } from 'vitest';
import { formatBytes, formatDay, formatMoment, formatMoney, formatTime } from './format.ts';

describe('formatting', () => {
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

  it('sizes follow the language', () => {
    expect(formatBytes(1_500_000, 'es')).toBe('1,4 MB');
  });

  it('moments are told in the time zone given', () => {
    const moment = '2026-11-21T23:30:00.000Z';
    expect(formatDay(moment, 'en', 'UTC')).toBe('21 Nov 2026');
    expect(formatDay(moment, 'es', 'Europe/Madrid')).toBe('22 nov 2026');
    expect(formatTime(moment, 'en', 'Europe/Madrid')).toBe('00:30');
    expect(formatMoment(moment, 'en', 'UTC')).toBe('21 Nov 2026, 23:30');
  });

  it('money has cents only where there are any', () => {
    expect(formatMoney(1200, 'USD', 'en')).toBe('$12');
    expect(formatMoney(1250, 'USD', 'en')).toBe('$12.50');
  });
});
