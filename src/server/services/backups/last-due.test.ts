import { expect, test } from 'vitest';
import { lastDue } from './last-due.ts';

test.each([
  ['2026-11-28T03:15:00Z', '2026-11-28T03:15:00.000Z'],
  ['2026-11-28T03:14:59Z', '2026-11-27T03:15:00.000Z'],
  ['2026-11-28T23:59:59Z', '2026-11-28T03:15:00.000Z'],
  ['2026-03-01T00:00:00Z', '2026-02-28T03:15:00.000Z'],
  // The clocks of half the world go back that night; ours is UTC.
  ['2026-10-25T02:59:00Z', '2026-10-24T03:15:00.000Z'],
])('at %s a backup of 03:15 was due last at %s', (now, due) => {
  expect(lastDue({ hour: 3, minute: 15 }, new Date(now)).toISOString()).toBe(due);
});
