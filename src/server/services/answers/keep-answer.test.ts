import pg from 'pg';
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
  const live = { isInterrupted: false };
  const keep = (store: () => Promise<boolean>) => keepAnswer({ app }, answer, live, store);
  return { abandoned, live, keep };
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

test('one that the database stays away for is tried for as long, and kept at last', async () => {
  const { keep, abandoned } = setUp();
  let isBack = false;
  const store = vi.fn(async () => (isBack ? true : away()));
  const kept = keep(store);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(store.mock.calls.length).toBeLessThan(2_000);
  isBack = true;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await kept).toBe(true);
  expect(abandoned).not.toHaveBeenCalled();
});

test('a process that stops waits for seconds only, and its answer ends as soon as the database lets it', async () => {
  const { keep, live, abandoned } = setUp();
  const kept = keep(away);
  await vi.advanceTimersByTimeAsync(60_000);
  live.isInterrupted = true;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await kept).toBe(false);
  expect(abandoned).toHaveBeenCalledTimes(1);
});

test.each(['53100', '57014', '40001'])(
  'one that a database does not store which is there (%s) is given up after a minute, counted anew once it was away',
  async (code) => {
    const { keep, abandoned } = setUp();
    let error: Error = Object.assign(new pg.DatabaseError('said so', 7, 'error'), { code });
    const settled = vi.fn();
    const kept = keep(() => Promise.reject(error));
    void kept.then(settled);
    await vi.advanceTimersByTimeAsync(50_000);
    const said = error;
    error = new Error('Connection terminated unexpectedly');
    await vi.advanceTimersByTimeAsync(600_000);
    error = said;
    await vi.advanceTimersByTimeAsync(50_000);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(12_000);
    expect(settled).toHaveBeenCalledWith(false);
    expect(abandoned).toHaveBeenCalledTimes(1);
  },
);

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
