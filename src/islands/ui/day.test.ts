import { expect, it } from 'vitest';
import { locales } from '#rules/preferences.ts';
import { readDay, writeDay } from './day.ts';

it.each([
  ['31/12/2026', '2026-12-31'],
  [' 1.3.2027 ', '2027-03-01'],
  ['1 3 2027', '2027-03-01'],
  ['2027-03-01', '2027-03-01'],
  ['29/02/2028', '2028-02-29'],
  ['', ''],
  ['29/02/2027', null],
  ['12/31/2026', null],
  ['31/12/26', null],
  ['31/12', null],
  ['tomorrow', null],
])('“%s” is read as %s', (typed, day) => {
  expect(readDay(typed)).toBe(day);
});

it.each(locales)('what is written in %s is read again', (locale) => {
  expect(writeDay('2026-03-09', locale)).toBe('09/03/2026');
  expect(readDay(writeDay('2026-03-09', locale))).toBe('2026-03-09');
  expect(writeDay('', locale)).toBe('');
});
