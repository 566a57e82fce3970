import { afterEach, expect, test, vi } from 'vitest';
import { newRecordId } from './new-record-id.ts';
import { followDatabase, presentMilliseconds } from './time.ts';

afterEach(() => {
  vi.useRealTimers();
  followDatabase(Date.now(), performance.now());
});

const millisecondsOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

test('of ids each sorts behind the one before, however many are made in a millisecond', () => {
  const ids = Array.from({ length: 20_000 }, newRecordId);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test("a machine's clock that jumps puts no id before or far behind the others", () => {
  const before = newRecordId();
  for (const ahead of [2 * 3_600_000, -2 * 3_600_000]) {
    vi.setSystemTime(Date.now() + ahead);
    const id = newRecordId();
    expect(id > before).toBe(true);
    expect(millisecondsOf(id) - presentMilliseconds()).toBeLessThan(60_000);
  }
});

test('where the database says that it is earlier, ids go on from where they were', () => {
  const before = newRecordId();
  followDatabase(Date.now() - 60_000, performance.now());
  const after = newRecordId();
  expect(after > before).toBe(true);
});
