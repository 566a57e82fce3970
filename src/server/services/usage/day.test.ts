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

test.each([
  ['Europe/Madrid', '2026-03-28', 24, '2026-03-29', 23],
  ['Europe/Madrid', '2026-10-24', 24, '2026-10-25', 25],
  ['America/New_York', '2026-03-07', 24, '2026-03-08', 23],
  ['America/New_York', '2026-10-31', 24, '2026-11-01', 25],
] as const)(
  'in %s the limit of each day begins once round a clock change: %s',
  (timeZone, before, hours, changed, longer) => {
    const hour = 3_600_000;
    const first = dayOf(timeZone, new Date(`${before}T15:00:00Z`));
    // Every quarter of an hour of both days is of one of them, and the borders stand still.
    const seen = new Map<string, string>();
    for (
      let at = first.begins.getTime();
      at < first.begins.getTime() + (hours + longer) * hour;
      at += hour / 4
    ) {
      const { day, begins, ends } = dayOf(timeZone, new Date(at));
      const borders = `${begins.toISOString()} ${(ends.getTime() - begins.getTime()) / hour}`;
      expect(seen.get(day) ?? borders).toBe(borders);
      seen.set(day, borders);
    }
    expect([...seen].map(([day, borders]) => [day, Number(borders.split(' ')[1])])).toEqual([
      [before, hours],
      [changed, longer],
    ]);
  },
);

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
