import type { StatsFs } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDiskLook } from './disk-look.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const room = { bavail: 2, blocks: 10, bsize: 4096 } as StatsFs;
const told = { freeBytes: 8192, totalBytes: 40_960 };

test('a disk that hangs keeps one look, however many ask, and each is told in time', async () => {
  const hanging = Promise.withResolvers<StatsFs>();
  const look = vi.fn((_folder: string) => hanging.promise);
  const disk = createDiskLook('/data', look);
  const asked = Array.from({ length: 10 }, () => disk.read());
  const outcomes = Promise.allSettled(asked);
  await vi.advanceTimersByTimeAsync(2_000);
  expect((await outcomes).map(({ status }) => status)).toEqual(asked.map(() => 'rejected'));
  const later = Promise.allSettled([disk.read()]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await later).toMatchObject([{ status: 'rejected' }]);
  expect(look.mock.calls).toEqual([['/data']]);

  hanging.resolve(room);
  await vi.advanceTimersByTimeAsync(0);
  look.mockResolvedValue(room);
  expect(await disk.read()).toEqual(told);
  expect(look).toHaveBeenCalledTimes(2);
});

test('a look that fails late, when nobody waits any more, ends no process', async () => {
  const failing = Promise.withResolvers<StatsFs>();
  const look = vi.fn((_folder: string) => failing.promise);
  const disk = createDiskLook('/data', look);
  const asked = Promise.allSettled([disk.read()]);
  await vi.advanceTimersByTimeAsync(2_000);
  await asked;
  failing.reject(new Error('EIO'));
  await vi.advanceTimersByTimeAsync(0);
  look.mockResolvedValue(room);
  expect(await disk.read()).toEqual(told);
});
