import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextTime, scheduleFrequencies, type Timing } from './schedules.ts';

const zones = [
  'UTC',
  'Europe/Madrid',
  'America/New_York',
  'America/Sao_Paulo',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Cairo',
  'Pacific/Apia',
];
const minute = 60_000;
const day = 24 * 60 * minute;

const timing = fc.record({
  frequency: fc.constantFrom(...scheduleFrequencies),
  hours: fc.nat(23),
  minutes: fc.nat(59),
  weekday: fc.integer({ min: 1, max: 7 }),
  timeZone: fc.constantFrom(...zones),
});
const moment = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2035-01-01T00:00:00Z'),
  noInvalidDate: true,
});

const given = timing.map(({ hours, minutes, weekday, frequency, timeZone }): Timing => {
  const time = [hours, minutes].map((number) => String(number).padStart(2, '0')).join(':');
  return { frequency, time, timeZone, weekday: frequency === 'weekly' ? weekday : null };
});

/** What the clock there shows: date, time and weekday. */
function shown(at: Date, timeZone: string) {
  const text = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(at);
  const [date = '', time = ''] = text.split(' ');
  return { date, time, weekday: ((new Date(date).getUTCDay() + 6) % 7) + 1 };
}

/** Whether the clock there leaves this time out on this date. */
function isLeftOut(date: string, time: string, timeZone: string): boolean {
  const guess = Date.parse(`${date}T${time}:00Z`);
  for (let at = guess - 15 * 60 * minute; at <= guess + 15 * 60 * minute; at += 15 * minute) {
    // Every offset is a multiple of a quarter of an hour.
    const found = shown(new Date(at), timeZone);
    if (found.date === date && found.time === time) return false;
  }
  return true;
}

describe('the next time of a schedule', () => {
  it('comes later, and shows the time that was asked for unless the clock leaves it out', () => {
    fc.assert(
      fc.property(given, moment, (timing, after) => {
        const next = nextTime(timing, after);
        expect(next.getTime()).toBeGreaterThan(after.getTime());
        const { date, time, weekday } = shown(next, timing.timeZone);
        if (timing.frequency === 'hourly') expect(time.slice(3)).toBe(timing.time.slice(3));
        else if (time !== timing.time) expect(isLeftOut(date, timing.time, timing.timeZone)).toBe(true);
        if (timing.frequency === 'weekly') expect(weekday).toBe(timing.weekday);
      }),
      { numRuns: 300 },
    );
  });

  it('comes once on each day, and once on each weekday, whatever the clock does', () => {
    fc.assert(
      fc.property(given, moment, (timing, after) => {
        if (timing.frequency === 'hourly') return;
        let at = nextTime(timing, after);
        for (let times = 0; times < 10; times++) {
          const next = nextTime(timing, at);
          const [one, other] = [at, next].map((each) => Date.parse(shown(each, timing.timeZone).date));
          expect((other ?? 0) - (one ?? 0)).toBe(timing.frequency === 'daily' ? day : 7 * day);
          at = next;
        }
      }),
      { numRuns: 100 },
    );
  });

  it.each([
    // The clock is put forward at 02:00, by an hour.
    ['daily', '02:30', 'Europe/Madrid', '2026-03-28T12:00:00Z', '2026-03-29T01:30:00.000Z'],
    // It shows 02:30 twice; the first one counts, and no second one follows.
    ['daily', '02:30', 'Europe/Madrid', '2026-10-24T12:00:00Z', '2026-10-25T00:30:00.000Z'],
    ['daily', '02:30', 'Europe/Madrid', '2026-10-25T00:30:00Z', '2026-10-26T01:30:00.000Z'],
    ['daily', '02:30', 'America/New_York', '2026-03-07T12:00:00Z', '2026-03-08T07:30:00.000Z'],
    ['daily', '02:30', 'America/New_York', '2026-03-08T07:30:00Z', '2026-03-09T06:30:00.000Z'],
    ['daily', '01:30', 'America/New_York', '2026-10-31T12:00:00Z', '2026-11-01T05:30:00.000Z'],
    ['daily', '01:30', 'America/New_York', '2026-11-01T05:30:00Z', '2026-11-02T06:30:00.000Z'],
    // By half an hour only.
    ['daily', '02:15', 'Australia/Lord_Howe', '2026-10-03T12:00:00Z', '2026-10-03T15:45:00.000Z'],
    ['hourly', '00:15', 'Asia/Kathmandu', '2026-06-01T00:00:00Z', '2026-06-01T00:30:00.000Z'],
    ['daily', '00:00', 'America/New_York', '2026-06-01T04:00:00Z', '2026-06-02T04:00:00.000Z'],
  ] as const)('is right for %s at %s in %s after %s', (frequency, time, timeZone, after, expected) => {
    const next = nextTime({ frequency, time, timeZone, weekday: null }, new Date(after));
    expect(next.toISOString()).toBe(expected);
  });
});
