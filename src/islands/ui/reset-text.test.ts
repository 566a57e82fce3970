import { expect, it } from 'vitest';
import { translator } from '#i18n/i18n.ts';
import { resetText } from './reset-text.ts';

const now = new Date('2026-11-24T20:00:00Z');
const midnightInMadrid = '2026-11-24T23:00:00.000Z';

it.each([
  ['en', 'Europe/Madrid', 'There will be more tomorrow from 00:00.'],
  ['es', 'Europe/Madrid', 'Habrá más mañana a partir de las 0:00.'],
  ['en', 'UTC', 'There will be more today from 23:00.'],
  ['es', 'UTC', 'Habrá más hoy a partir de las 23:00.'],
] as const)('in %s a limit that starts again is told by day and time of %s', (locale, timeZone, told) => {
  expect(resetText(translator(locale), midnightInMadrid, { now, locale, timeZone })).toBe(told);
});
