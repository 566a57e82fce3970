import type { Job } from 'graphile-worker';
import { expect, test, vi } from 'vitest';
import { createJobLeases, JobLetGo } from './leases.ts';

const job = (id: string, space?: string) =>
  ({ id, locked_by: 'me', flags: space ? { [space]: true } : null }) as unknown as Job;

function open({ rowCount = 1 } = {}) {
  const query = vi.fn(async (_text: string, _values?: unknown[]) => ({ rowCount }));
  const leases = createJobLeases({
    pool: { query } as never,
    names: ['me'],
    concurrency: { heavy: 4, short: 1, outside: 1, interactive: 1, quick: 1, payments: 1, unattended: 1 },
    signal: new AbortController().signal,
  });
  return { leases, query };
}

const never = () => new Promise<void>(() => undefined);

test('one space has half of a lane, and gets more when its jobs are done', async () => {
  const { leases } = open();
  const first = Promise.withResolvers<void>();
  const done = leases.hold('heavy', job('1', 'a'), () => first.promise);
  void leases.hold('heavy', job('2', 'a'), never);
  expect(leases.fullSpaces('heavy')).toEqual(['a']);
  expect(leases.fullSpaces('quick')).toEqual([]);
  first.resolve();
  await done;
  expect(leases.fullSpaces('heavy')).toEqual([]);
});

test('what was taken beyond the share of its space goes back, undone', async () => {
  const { leases, query } = open();
  void leases.hold('heavy', job('1', 'a'), never);
  void leases.hold('heavy', job('2', 'a'), never);
  const work = vi.fn();
  await expect(leases.hold('heavy', job('3', 'a'), work)).rejects.toThrow(JobLetGo);
  expect(work).not.toHaveBeenCalled();
  expect(query.mock.calls.at(-1)).toEqual([expect.stringContaining('attempts = attempts - 1'), ['3', 'me']]);
  await leases.hold('heavy', job('4', 'b'), work);
  await leases.hold('heavy', job('5'), work);
  expect(work).toHaveBeenCalledTimes(2);
});

test('a lane of one has room for every space', async () => {
  const { leases } = open();
  expect(leases.fullSpaces('quick')).toEqual([]);
  void leases.hold('quick', job('1', 'a'), never);
  expect(leases.fullSpaces('quick')).toEqual(['a']);
});

test('a job that was taken over meanwhile is not ended by whoever wakes up', async () => {
  const { leases } = open({ rowCount: 0 });
  await expect(leases.hold('quick', job('1'), async () => undefined)).rejects.toThrow(JobLetGo);
});

test('the end of a job is told until the database has it', async () => {
  vi.useFakeTimers();
  const { leases, query } = open();
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  query.mockRejectedValueOnce(away).mockRejectedValueOnce(away);
  const done = leases.hold('quick', job('1'), async () => undefined);
  await vi.advanceTimersByTimeAsync(3_000);
  await done;
  expect(query).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});

test('a failure is handed on once the database is there to be told of it', async () => {
  vi.useFakeTimers();
  const { leases, query } = open();
  query.mockRejectedValueOnce(Object.assign(new Error('gone'), { code: 'ECONNRESET' }));
  const done = leases.hold('quick', job('1'), async () => {
    throw new Error('broken');
  });
  const rejected = expect(done).rejects.toThrow('broken');
  await vi.advanceTimersByTimeAsync(2_000);
  await rejected;
  expect(query).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
