import { expect, test } from 'vitest';
import { dateFormat, dayFormat } from './dates.ts';

test('English and Spanish write the day before the month', () => {
  expect(dayFormat('en')('2026-03-04')).toBe('4 Mar 2026');
  expect(dayFormat('es')('2026-03-04')).toBe('4 mar 2026');
});

test('a format is made once for the same language and options, and another for others', () => {
  const options = { dateStyle: 'medium', timeZone: 'Europe/Madrid' } as const;
  expect(dateFormat('en', options)).toBe(dateFormat('en', { ...options }));
  expect(dateFormat('es', options)).not.toBe(dateFormat('en', options));
  expect(dateFormat('en', { ...options, timeZone: 'UTC' })).not.toBe(dateFormat('en', options));
});

test('however many time zones there are, only those asked for last are kept', () => {
  const first = dateFormat('en', { dateStyle: 'long', timeZone: 'Asia/Tokyo' });
  const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'Asia/Tokyo');
  for (const timeZone of zones.slice(0, 63)) dateFormat('en', { dateStyle: 'long', timeZone });
  expect(dateFormat('en', { dateStyle: 'long', timeZone: 'Asia/Tokyo' })).toBe(first);
  for (const timeZone of zones.slice(0, 64)) dateFormat('es', { dateStyle: 'long', timeZone });
  expect(dateFormat('en', { dateStyle: 'long', timeZone: 'Asia/Tokyo' })).not.toBe(first);
});

test('a time zone that there is not is an error each time', () => {
  const ask = () => dateFormat('en', { dateStyle: 'long', timeZone: 'Mars/Olympus' });
  expect(ask).toThrow(RangeError);
  expect(ask).toThrow(RangeError);
});
