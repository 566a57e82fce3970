import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Database, openDatabase } from '../../src/server/db/database.ts';
import { connectionToRunning } from '../../src/server/db/embedded/connection.ts';
import { goesThroughPooler, poolerWarning, warnOfPooler } from '../../src/server/db/warn-of-pooler.ts';
import { startPooler } from '../testing/pooler.ts';
import { seedTenant } from '../testing/seed.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
let server: pg.PoolConfig;
let pooler: Awaited<ReturnType<typeof startPooler>>;
/** Two processes that share one connection, as different as two can be. */
let one: Database;
let other: Database;
/** A stranger whom the pooler hands the connection on to. */
let stranger: pg.Pool;

beforeAll(async () => {
  server = (await connectionToRunning(inject('dataDirectory'), 'application')) as pg.PoolConfig;
  pooler = await startPooler(server);
  const connection = { connectionString: pooler.url };
  one = await openDatabase(connection, { connections: 3 });
  other = await openDatabase(connection, { connections: 3 });
  stranger = other.pool;
});
afterAll(async () => {
  await Promise.all([one.close(), other.close()]);
  await pooler.close();
});

const companies = { name: 'companies_in_sight', text: 'SELECT id FROM companies ORDER BY id', values: [] };

/** What a connection has that does not come from its server. */
const leftBehind = async () => {
  const { rows } = await stranger.query(`
    SELECT (SELECT count(*)::int FROM companies) AS companies, current_user = session_user AS "ownRole",
      current_setting('app.space', true) AS space, current_setting('app.impersonator', true) AS impersonator,
      (SELECT json_agg(name ORDER BY name) FROM pg_settings WHERE source = 'session'
        AND name NOT IN ('client_encoding', 'application_name', 'DateStyle', 'TimeZone')) AS settings,
      (SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()) AS locks`);
  return rows[0];
};
const nothing = { companies: 0, ownRole: true, space: '', settings: null, locks: 0 };

test('of two tenants on one connection each sees its own rows, whichever way they are asked for', async () => {
  const tenants = [suite.tenant, await seedTenant(suite.database)];
  const asking = Array.from({ length: 8 }, (_, index) => {
    const { tenantId, companyId } = tenants[index % 2] as (typeof tenants)[number];
    const database = index % 4 < 2 ? one : other;
    const own = [{ id: companyId }];
    return [
      database
        .inSpace(tenantId, (transaction) => transaction.execute(sql.raw(companies.text)))
        .then(({ rows }) => expect(rows).toEqual(own)),
      database.batchInSpace(tenantId, [companies]).then(([rows]) => expect(rows).toEqual(own)),
      database
        .batchInSpace(tenantId, [companies], { waitsForDisk: false })
        .then(([rows]) => expect(rows).toEqual(own)),
      database
        .lookUp('company', 'SELECT id FROM companies WHERE id = $1', [companyId])
        .then((rows) => expect(rows).toEqual(own)),
      database
        .readAcrossSpaces('these', 'SELECT id FROM companies WHERE id = ANY($1::uuid[])', [[companyId]])
        .then((rows) => expect(rows).toEqual(own)),
    ];
  });
  await Promise.all(asking.flat());
});

const ways: [string, (database: Database) => Promise<unknown>][] = [
  ['a transaction in a space', (database) => database.inSpace(suite.tenant.tenantId, async () => undefined)],
  ['one across spaces', (database) => database.acrossSpaces(async () => undefined)],
  ['one that reads everything', (database) => database.readEverything(async () => undefined)],
  ['one of the queue', (database) => database.withQueue(async () => undefined)],
  [
    'one on behalf of somebody',
    (database) =>
      database.onBehalf(suite.tenant.tenantId, () =>
        database.inSpace(suite.tenant.tenantId, async () => undefined),
      ),
  ],
  ['a batch', (database) => database.batchInSpace(suite.tenant.tenantId, [companies])],
  [
    'a batch that does not wait for the disk',
    (database) => database.batchInSpace(suite.tenant.tenantId, [companies], { waitsForDisk: false }),
  ],
  ['a look-up', (database) => database.lookUp('company', 'SELECT id FROM companies WHERE id = $1', [null])],
  [
    'a reading',
    (database) => database.readAcrossSpaces('company', 'SELECT id FROM companies WHERE id = $1', [null]),
  ],
  ['a statement across spaces', (database) => database.runAcrossSpaces(companies, { waitsForDisk: false })],
  [
    'a look-up that fails',
    (database) => database.lookUp('write', 'DELETE FROM companies', []).catch(() => undefined),
  ],
  [
    'work that fails',
    (database) => database.acrossSpaces(() => Promise.reject(new Error('undone'))).catch(() => undefined),
  ],
];

test.each(ways)('%s leaves nothing behind for whoever comes next', async (_, way) => {
  await way(one);
  expect(await leftBehind()).toMatchObject(nothing);
});

test('every transaction runs without compilation, whatever the server says', async () => {
  const stock = await openDatabase({ ...server, options: '-c jit=on' }, { connections: 1 });
  expect((await stock.pool.query('SHOW jit')).rows).toEqual([{ jit: 'on' }]);
  const jit = sql`SELECT current_setting('jit') AS jit`;
  const text = "SELECT current_setting('jit') AS jit";
  const statement = { name: 'jit', text, values: [] };
  const off = [{ jit: 'off' }];
  const inTransaction = async (
    open: (
      work: (transaction: { execute(statement: typeof jit): Promise<unknown> }) => Promise<unknown>,
    ) => unknown,
  ) => ((await open((transaction) => transaction.execute(jit))) as { rows: unknown }).rows;
  expect(await inTransaction((work) => stock.inSpace(suite.tenant.tenantId, work))).toEqual(off);
  expect(await inTransaction((work) => stock.acrossSpaces(work))).toEqual(off);
  expect(await inTransaction((work) => stock.readEverything(work))).toEqual(off);
  expect(await inTransaction((work) => stock.withQueue(work))).toEqual(off);
  expect(await stock.batchInSpace(suite.tenant.tenantId, [statement])).toEqual([off]);
  expect(await stock.batchInSpace(suite.tenant.tenantId, [statement], { waitsForDisk: false })).toEqual([
    off,
  ]);
  expect(await stock.lookUp('jit', text, [])).toEqual(off);
  expect(await stock.readAcrossSpaces('jit', text, [])).toEqual(off);
  expect(await stock.runAcrossSpaces(statement)).toEqual(off);
  await stock.close();
});

test('a pooler that nobody names the way past is told of, and a server is not taken for one', async () => {
  const told: unknown[] = [];
  const log = { warn: (text: unknown) => void told.push(text) };
  await warnOfPooler({ connectionString: pooler.url }, log);
  expect(told).toEqual([poolerWarning]);
  await warnOfPooler(server, log);
  await warnOfPooler({ connectionString: 'postgres://nobody@127.0.0.1:1/parley' }, log);
  expect(told).toHaveLength(1);
  expect(await goesThroughPooler(server)).toBe(false);
});
