import { expect, test } from 'vitest';
import { dayIn, endOfDay, timeZoneOf } from './day.ts';

test('the day ends at midnight of the time zone, not of UTC', () => {
  const now = new Date('2026-11-21T03:00:00Z');
  expect(dayIn('America/Bogota', now)).toBe('2026-11-20');
  expect(endOfDay('America/Bogota', now).toISOString()).toBe('2026-11-21T05:00:00.000Z');
});

test('a day with a clock change ends at its own midnight', () => {
  const now = new Date('2026-10-25T00:30:00+02:00');
  expect(dayIn('Europe/Madrid', now)).toBe('2026-10-25');
  expect(endOfDay('Europe/Madrid', now).toISOString()).toBe('2026-10-25T23:00:00.000Z');
});

test('without a time zone the day is that of UTC', () => {
  const now = new Date('2026-11-21T23:59:59Z');
  expect(dayIn(null, now)).toBe('2026-11-21');
  expect(endOfDay(null, now)).toEqual(new Date('2026-11-22T00:00:00Z'));
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
