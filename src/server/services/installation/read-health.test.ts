import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { App } from '../context.ts';
import { readHealth } from './read-health.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const after = <Value>(milliseconds: number, value: Value) =>
  new Promise<Value>((resolve) => setTimeout(resolve, milliseconds, value));

const none = { total: 0 };

test('the time that the database takes is that of one plain query, however long mail and disk are looked at', async () => {
  const app = {
    storage: { bucketState: async () => null },
    disk: { read: () => after(900, { freeBytes: 1, totalBytes: 2 }) },
    environment: { DISK_RESERVE_MB: 0, WORKER: 'inline', backups: null },
    mailTransport: {},
    models: { health: () => [] },
    ending: { hasBegun: () => false },
    nearest: { lacks: 'server' },
    database: {
      pool: {
        query: (text: string) => after(text === 'SELECT 1' ? 5 : 400, { rows: [{ workers: 1 }] }),
        totalCount: 1,
        waitingCount: 0,
      },
      readAcrossSpaces: () => after(700, []),
      withQueue: () =>
        after(300, { server: undefined, counts: { jobs: none, failedJobs: none, laden: none } }),
      replica: () => null,
    },
  } as unknown as App;
  const health = readHealth({ ctx: { app } });
  await vi.advanceTimersByTimeAsync(10_000);
  expect((await health).database.latencyMilliseconds).toBe(5);
});
