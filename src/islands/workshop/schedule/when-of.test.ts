import { expect, it } from 'vitest';
import { translator } from '#i18n/i18n.ts';
import { whenOf } from './when-of.ts';

const daily = { frequency: 'daily', time: '08:00', weekday: null, timeZone: 'Asia/Calcutta' } as const;

it.each([
  [daily, 'Every day at 08:00 (Asia/Kolkata)', 'Cada día a las 08:00 (Asia/Kolkata)'],
  [
    { ...daily, frequency: 'weekly', weekday: 3, timeZone: 'UTC' },
    'Every Wednesday at 08:00 (UTC)',
    'Cada miércoles a las 08:00 (UTC)',
  ],
  [
    { ...daily, frequency: 'hourly', timeZone: 'UTC' },
    'Every hour, on the hour (UTC)',
    'Cada hora en punto (UTC)',
  ],
  [
    { ...daily, frequency: 'hourly', time: '08:15', timeZone: 'UTC' },
    'Every hour, at 15 minutes past (UTC)',
    'Cada hora, en el minuto 15 (UTC)',
  ],
] as const)('%o is said in words', (timing, english, spanish) => {
  expect(whenOf(timing, translator('en'), 'en')).toBe(english);
  expect(whenOf(timing, translator('es'), 'es')).toBe(spanish);
});
