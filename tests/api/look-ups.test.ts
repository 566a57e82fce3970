import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();

const connection = async () => {
  const [row] = await suite.database.lookUp<{ pid: number }>('pid', 'SELECT pg_backend_pid() AS pid', []);
  return row?.pid as number;
};
const breakOff = (pid: number) =>
  suite.database.acrossSpaces((transaction) => transaction.execute(sql`SELECT pg_terminate_backend(${pid})`));

describe('the connection of look-ups', () => {
  test('is the same for one statement after another', async () => {
    expect(await connection()).toBe(await connection());
  });

  test('is replaced when it breaks while nobody asks', async () => {
    const broken = await connection();
    await breakOff(broken);
    await expect.poll(connection).not.toBe(broken);
  });

  test('is replaced when it breaks under a statement, which fails', async () => {
    const broken = await connection();
    const underWay = suite.database.lookUp('sleep', 'SELECT pg_sleep(30)', []);
    underWay.catch(() => undefined);
    await breakOff(broken);
    await expect(underWay).rejects.toThrow(/terminat/i);
    expect(await connection()).not.toBe(broken);
  });

  test('can write nothing', async () => {
    await expect(suite.database.lookUp('write', 'DELETE FROM users', [])).rejects.toThrow(/read-only/);
  });
});
