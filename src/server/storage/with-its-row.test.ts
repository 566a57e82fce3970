import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { withItsRow } from './with-its-row.ts';

async function failing(error: Error) {
  const removed: string[] = [];
  const storage = { remove: async (key: string) => void removed.push(key) };
  await expect(withItsRow(storage, 'key', () => Promise.reject(error))).rejects.toBe(error);
  return removed;
}

test('bytes whose row is refused go, and stay where the database may have it', async () => {
  expect(await failing(new AppError('limit_reached'))).toEqual(['key']);
  expect(await failing(new DrizzleQueryError('INSERT', [], new Error('duplicate key')))).toEqual(['key']);
  expect(await failing(new Error('Connection terminated unexpectedly'))).toEqual([]);
});
