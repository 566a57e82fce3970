import { expect, test } from 'vitest';
import { dayOf, timeZoneOf } from './day.ts';

const told = (timeZone: string | null, now: string) => {
  const { day, begins, ends } = dayOf(timeZone, new Date(now));
  return [day, begins.toISOString(), ends.toISOString()];
};

test('the day goes from midnight to midnight of the time zone, not of UTC', () => {
  const day = ['2026-11-20', '2026-11-20T05:00:00.000Z', '2026-11-21T05:00:00.000Z'];
  expect(told('America/Bogota', '2026-11-21T03:00:00Z')).toEqual(day);
  expect(told('America/Bogota', '2026-11-20T05:00:00Z')).toEqual(day);
  expect(told('America/Bogota', '2026-11-21T04:59:59.999Z')).toEqual(day);
  expect(told('America/Bogota', '2026-11-21T05:00:00Z')[0]).toBe('2026-11-21');
});

test('a day with a clock change is as long as it is', () => {
  expect(told('Europe/Madrid', '2026-10-25T00:30:00+02:00')).toEqual([
    '2026-10-25',
    '2026-10-24T22:00:00.000Z',
    '2026-10-25T23:00:00.000Z',
  ]);
  expect(told('Europe/Madrid', '2026-03-29T23:30:00+02:00')).toEqual([
    '2026-03-29',
    '2026-03-28T23:00:00.000Z',
    '2026-03-29T22:00:00.000Z',
  ]);
});

test('without a time zone the day is that of UTC', () => {
  expect(told(null, '2026-11-21T23:59:59Z')).toEqual([
    '2026-11-21',
    '2026-11-21T00:00:00.000Z',
    '2026-11-22T00:00:00.000Z',
  ]);
});

test('a day that is over is found after one that is not', () => {
  expect(told('Asia/Tokyo', '2026-11-21T12:00:00Z')[0]).toBe('2026-11-21');
  expect(told('Asia/Tokyo', '2026-11-19T16:00:00Z')[0]).toBe('2026-11-20');
});

test("whoever has no time zone of their own has their tenant's day", () => {
  const brand = { tenantId: 't', name: 'Faro', accentColour: null, logo: null };
  const account = (own: string | null, tenant: string | null) => ({
    profile: { firstName: 'Ana', locale: 'en' as const, photo: null, timeZone: own },
    brands: [{ ...brand, timeZone: tenant }],
  });
  expect(timeZoneOf(account(null, 'Europe/Madrid'))).toBe('Europe/Madrid');
  expect(timeZoneOf(account('America/Bogota', 'Europe/Madrid'))).toBe('America/Bogota');
  expect(timeZoneOf(account(null, null))).toBeNull();
});
