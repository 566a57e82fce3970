import type pg from 'pg';
import type { Logger } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followDatabase } from '../time.ts';
import { type Recurring, startRecurring } from './recurring.ts';

const minute = 60_000;
let recurring: Recurring;
/** What was queued, as `task at`. */
let queued: string[];
const given = new Map<string, object>();
const forgotten = new Set<string>();
let fails: number;
/** Another process has queued it. */
let others: boolean;
const warn = vi.fn();

const pool = {
  query: async (text: string, [first, moment, task, queue, attempts]: unknown[]) => {
    if (Array.isArray(first)) return { rowCount: 0 };
    if (fails > 0) {
      fails -= 1;
      throw new Error('away');
    }
    if (text.startsWith('DELETE')) {
      forgotten.add(first as string);
      return { rowCount: 0 };
    }
    given.set(task as string, { queue, attempts });
    queued.push(`${task} ${(moment as Date).toISOString().slice(11, 16)}`);
    return { rowCount: others ? 0 : 1 };
  },
} as unknown as pg.Pool;

async function start(at: string): Promise<void> {
  vi.useFakeTimers();
  followDatabase(Date.parse(at), performance.now());
  recurring = await startRecurring({ pool, log: { warn } as unknown as Logger });
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  queued = [];
  fails = 0;
  others = false;
  forgotten.clear();
});
afterEach(() => {
  recurring.stop();
  vi.useRealTimers();
  followDatabase(Date.now(), performance.now());
});

const timesOf = (task: string) =>
  queued.flatMap((line) => (line.startsWith(`${task} `) ? [line.slice(-5)] : []));

test('each is queued when its minute begins, once', async () => {
  await start('2026-03-29T00:58:30Z');
  queued = [];
  await vi.advanceTimersByTimeAsync(3 * minute);
  expect(timesOf('takeDueSchedules')).toEqual(['00:59', '01:00', '01:01']);
  expect(timesOf('backUp')).toEqual(['01:00']);
});

test('each is tried as often as its task says, in the place of those that failed', async () => {
  await start('2026-03-29T00:58:30Z');
  await vi.advanceTimersByTimeAsync(3 * minute);
  expect(given.get('takeDueSchedules')).toEqual({ queue: null, attempts: 3 });
  expect(given.get('followPeople')).toEqual({ queue: null, attempts: 3 });
  expect(given.get('indexVectors')).toEqual({ queue: 'vectors', attempts: 1 });
  expect(given.get('backUp')).toEqual({ queue: 'backups', attempts: 3 });
  expect([...forgotten]).toEqual([...given.keys()]);
});

test('what another process queues, that one tidies up after', async () => {
  await start('2026-03-29T00:58:30Z');
  others = true;
  forgotten.clear();
  await vi.advanceTimersByTimeAsync(3 * minute);
  expect(forgotten.size).toBe(0);
});

test("a machine's clock that jumps changes nothing", async () => {
  await start('2026-03-29T00:58:30Z');
  queued = [];
  for (const ahead of [2, -2]) {
    vi.setSystemTime(Date.parse('2026-03-29T00:59:00Z') + ahead * 60 * minute);
    await vi.advanceTimersByTimeAsync(minute);
  }
  expect(timesOf('takeDueSchedules')).toEqual(['00:59', '01:00']);
});

test('what a day may make up for is queued at the start for its last time, the rest waits for its next', async () => {
  await start('2026-03-29T03:20:00Z');
  expect(timesOf('removeEmptyConversations')).toEqual(['03:17']);
  expect(timesOf('removeOldVisitorTickets')).toEqual(['03:07']);
  expect(timesOf('removeOldWidgetRatings')).toEqual(['03:11']);
  expect(timesOf('watchSubscriptions')).toEqual(['03:07']);
  expect(timesOf('reconcileSubscriptions')).toEqual(['03:37']);
  expect(timesOf('recrawlPages')).toEqual([]);
});

test('what could not be queued because the database was away is queued when it is back', async () => {
  await start('2026-03-29T00:58:30Z');
  queued = [];
  fails = 4;
  await vi.advanceTimersByTimeAsync(minute);
  expect(timesOf('takeDueSchedules')).toEqual(['00:59']);
  expect(warn).toHaveBeenCalledTimes(4);
});
