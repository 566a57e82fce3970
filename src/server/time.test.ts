import { afterEach, expect, test, vi } from 'vitest';
import { followDatabase, presentMilliseconds, presentTime } from './time.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  // As it was: the machine's.
  followDatabase(Date.now(), performance.now());
});

test('a machine whose clock is put forward or back goes on with the time it had', () => {
  const before = presentMilliseconds();
  for (const ahead of [2 * 3_600_000, -2 * 3_600_000]) {
    vi.setSystemTime(before + ahead);
    expect(presentMilliseconds() - before).toBeGreaterThanOrEqual(0);
    expect(presentTime().getTime() - before).toBeLessThan(60_000);
  }
});

test("the time is the database's, whatever the machine's clock shows", () => {
  vi.spyOn(performance, 'now').mockReturnValue(50_000);
  const said = Date.parse('2026-03-29T01:00:00Z');
  followDatabase(said, 50_000);
  expect(presentTime().toISOString()).toBe('2026-03-29T01:00:00.000Z');
});

test('an answer that took long sets nothing right that may be right', () => {
  const spy = vi.spyOn(performance, 'now').mockReturnValue(50_000);
  const said = Date.parse('2026-03-29T01:00:00Z');
  followDatabase(said, 50_000);
  // Said somewhere within four seconds.
  spy.mockReturnValue(54_000);
  followDatabase(said + 1_000, 50_000);
  expect(presentMilliseconds()).toBe(said + 4_000);
  // It said more than there can have been meanwhile, then less.
  followDatabase(said + 9_000, 50_000);
  expect(presentMilliseconds()).toBe(said + 9_000);
  followDatabase(said + 1_000, 53_000);
  expect(presentMilliseconds()).toBe(said + 2_000);
});
