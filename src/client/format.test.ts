import { describe, expect, it } from 'vitest';
import { formatAge, formatDay, formatMoment, formatTime } from './format.ts';

describe('formatting', () => {
  it('moments are told in the time zone given', () => {
    const moment = '2026-11-21T23:30:00.000Z';
    expect(formatDay(moment, 'en', 'UTC')).toBe('21 Nov 2026');
    expect(formatDay(moment, 'es', 'Europe/Madrid')).toBe('22 nov 2026');
    expect(formatTime(moment, 'en', 'Europe/Madrid')).toBe('00:30');
    expect(formatMoment(moment, 'en', 'UTC')).toBe('21 Nov 2026, 23:30');
  });
});

it('an age is told in the largest unit that it fills, and from a week on as a day', () => {
  const moment = '2026-11-21T12:00:00.000Z';
  const after = (minutes: number, locale: 'en' | 'es' = 'en') =>
    formatAge(moment, locale, 'UTC', Date.parse(moment) + minutes * 60_000);
  expect([0, 59, 60, 23 * 60, 24 * 60, 7 * 24 * 60 - 1].map((each) => after(each))).toEqual([
    '0m ago',
    '59m ago',
    '1h ago',
    '23h ago',
    '1d ago',
    '6d ago',
  ]);
  expect(after(180, 'es')).toBe('hace 3 h');
  expect(after(7 * 24 * 60)).toBe('21 Nov 2026');
  expect(after(-5)).toBe('0m ago');
  expect(formatAge(moment, 'en', 'UTC', null)).toBe('21 Nov 2026');
});
