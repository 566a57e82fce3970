import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SignedInContext } from '../context.ts';
import { keepAnswer } from './keep-answer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const away = () => Promise.reject(new Error('Connection terminated unexpectedly'));
const answer = { answerId: 'answer', spaceId: 'space' };

function setUp() {
  const abandoned = vi.fn(async () => undefined);
  const app = {
    log: { error: () => undefined, warn: () => undefined },
    presence: { id: 'process' },
    database: { inSpace: abandoned },
  } as unknown as SignedInContext['app'];
  const stop = new AbortController();
  const keep = (store: () => Promise<boolean>) => keepAnswer({ app }, answer, stop.signal, store);
  return { abandoned, stop, keep };
}

test('an answer is kept as soon as the database is back', async () => {
  const { keep, abandoned } = setUp();
  const store = vi.fn<() => Promise<boolean>>().mockImplementationOnce(away).mockImplementationOnce(away);
  const kept = keep(store.mockResolvedValue(true));
  await vi.runAllTimersAsync();
  expect(await kept).toBe(true);
  expect(store).toHaveBeenCalledTimes(3);
  expect(abandoned).not.toHaveBeenCalled();
});

test('one that the database stays away for is given up within its bound, and ended', async () => {
  const { keep, abandoned } = setUp();
  const store = vi.fn(away);
  const kept = keep(store);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await kept).toBe(false);
  expect(store.mock.calls.length).toBeLessThan(25);
  expect(abandoned).toHaveBeenCalledTimes(1);
});

test('a process that stops waits for seconds only', async () => {
  const { keep, stop } = setUp();
  stop.abort();
  const kept = keep(away);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await kept).toBe(false);
});

test('what the database refuses is not tried again', async () => {
  const { keep, abandoned } = setUp();
  const store = vi.fn(() => Promise.reject(new TypeError('no such thing')));
  expect(await keep(store)).toBe(false);
  expect(store).toHaveBeenCalledTimes(1);
  expect(abandoned).toHaveBeenCalledTimes(1);
});

test('one that somebody has ended is not ended a second time', async () => {
  const { keep, abandoned } = setUp();
  expect(await keep(async () => false)).toBe(false);
  expect(abandoned).not.toHaveBeenCalled();
});
