import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Database, openDatabase } from '../../src/server/db/database.ts';
import { connectionToRunning } from '../../src/server/db/embedded/connection.ts';
import { settingStatement } from '../../src/server/db/local-settings.ts';
import { createTransactions } from '../../src/server/db/transactions.ts';
import { seedTenant } from '../testing/seed.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
/** Its transactions share one connection, and what that has prepared. */
let database: Database;

beforeAll(async () => {
  const server = (await connectionToRunning(inject('dataDirectory'), 'application')) as pg.PoolConfig;
  database = await openDatabase(server, { connections: 1 });
});
afterAll(() => database.close());

const companies = sql.raw('SELECT id FROM companies ORDER BY id');
const backend = sql.raw('SELECT pg_backend_pid() AS pid');
const prepared = async (of: Database) => {
  const { rows } = await of.pool.query<{ statement: string }>(
    "SELECT statement FROM pg_prepared_statements WHERE name LIKE 'orm%'",
  );
  return rows.map(({ statement }) => statement);
};

test('a statement that is kept sees the rows of each transaction’s own space, and all of them where all are open', async () => {
  const one = suite.tenant;
  const other = await seedTenant(suite.database);
  const all = (await database.acrossSpaces((transaction) => transaction.execute(companies))).rows.length;
  for (let time = 0; time < 8; time++) {
    for (const { tenantId, companyId } of [one, other]) {
      const { rows } = await database.inSpace(tenantId, (transaction) => transaction.execute(companies));
      expect(rows).toEqual([{ id: companyId }]);
    }
    expect(
      (await database.readEverything((transaction) => transaction.execute(companies))).rows,
    ).toHaveLength(all);
    expect((await database.withQueue((transaction) => transaction.execute(companies))).rows).toHaveLength(
      all,
    );
  }
  expect(await prepared(database)).toContain('SELECT id FROM companies ORDER BY id');
});

test('what fails undoes all of its transaction, the first statement or a later one, and the connection goes on', async () => {
  const rename = sql`UPDATE companies SET name = 'Undone' WHERE id = ${suite.tenant.companyId}`;
  const fails = sql.raw('SELECT 1 / 0');
  const { pid } =
    (await database.pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0] ?? {};
  for (const statements of [[fails], [rename, fails], [rename, fails, rename]]) {
    await expect(
      database.inSpace(suite.tenant.tenantId, async (transaction) => {
        for (const statement of statements) await transaction.execute(statement);
      }),
    ).rejects.toMatchObject({ cause: { code: '22012' } });
  }
  const { rows } = await database.inSpace(suite.tenant.tenantId, (transaction) =>
    transaction.execute(backend),
  );
  expect(rows).toEqual([{ pid }]);
  const kept = await database.pool.query("SELECT 1 FROM companies WHERE name = 'Undone'");
  expect(kept.rows).toEqual([]);
});

test('no statement runs where the settings before it could not be made', async () => {
  const begun = createTransactions(database.pool, {
    begin: 'begin',
    nameOf: () => undefined,
    span: (_name, work) => work(),
  });
  const opening = settingStatement('open_transaction', { role: 'nobody_of_this_name', 'app.space': 'all' });
  await expect(begun(opening, (transaction) => transaction.execute(companies))).rejects.toMatchObject({
    cause: { message: expect.stringContaining('nobody_of_this_name') },
  });
});

test('a transaction without a statement asks the server nothing', async () => {
  const before = database.queryCount();
  expect(await database.inSpace(suite.tenant.tenantId, async () => 'done')).toBe('done');
  expect(database.queryCount()).toBe(before);
  expect(database.connections().work).toEqual({ inUse: 0, idle: 1, waiting: 0 });
});

test('a kept statement that a change of its table made wrong costs one transaction, not the connection’s life', async () => {
  await database.pool.query('CREATE TABLE changing (id int)');
  try {
    const all = sql.raw('SELECT * FROM changing');
    const read = () => database.withQueue((transaction) => transaction.execute(all));
    for (let time = 0; time < 4; time++) await read();
    await database.pool.query('ALTER TABLE changing ADD COLUMN name text');
    await expect(read()).rejects.toMatchObject({ cause: { code: '0A000' } });
    expect((await read()).rows).toEqual([]);
  } finally {
    await database.pool.query('DROP TABLE changing');
  }
});
