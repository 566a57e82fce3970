import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase, type Transaction } from '#server/db/database.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { startReplicatedServer } from '../testing/replicated-server.ts';
import { type SeededTenant, seedTenant } from '../testing/seed.ts';

let server: Awaited<ReturnType<typeof startReplicatedServer>>;
let database: Database;
/** Another process on the same database. */
let other: Database;
let tenant: SeededTenant;

beforeAll(async () => {
  server = await startReplicatedServer();
  await migrateDatabase(server.connectionOf('primary'), 'src/server/db/migrations');
  const replica = server.connectionOf('replica');
  database = await openDatabase(server.connectionOf('primary'), { connections: 4, replica });
  other = await openDatabase(server.connectionOf('primary'), { connections: 4, replica });
  tenant = await seedTenant(database);
});
afterAll(async () => {
  await Promise.all([database?.close(), other?.close()]);
  await server?.remove();
});

const whole = async () => expect.poll(() => database.replica()?.health.state).toBe('serving');
afterEach(whole);

/** Where a statement runs, and which tenants' companies it sees there. */
const seen = sql`SELECT pg_is_in_recovery() AS "onReplica", (SELECT json_agg(id) FROM companies) AS companies`;
const seenStatement = {
  name: 'seen',
  text: 'SELECT pg_is_in_recovery() AS "onReplica", (SELECT json_agg(id) FROM companies) AS companies',
  values: [],
};
type Seen = { onReplica: boolean; companies: string[] | null };

const look = async (transaction: Transaction) => (await transaction.execute<Seen>(seen)).rows[0] as Seen;

const ways = {
  'a transaction in a space': (from: Database, { tenantId }: SeededTenant) =>
    from.reading.inSpace(tenantId, look),
  'a batch in a space': async (from: Database, { tenantId }: SeededTenant) =>
    (await from.reading.batchInSpace<[Seen]>(tenantId, [seenStatement]))[0][0] as Seen,
  'a transaction across spaces': (from: Database) => from.reading.acrossSpaces(look),
  'a transaction that reads everything': (from: Database) => from.readEverything(look),
};
const everyWay = Object.entries(ways);

test.each(everyWay)('%s is read from the replica, by the same rules', async (name, way) => {
  const [mine, theirs] = [tenant, await seedTenant(database)];
  const all = name.includes('in a space') ? [mine.companyId] : [mine.companyId, theirs.companyId];
  await expect
    .poll(async () => {
      const { onReplica, companies } = await way(database, mine);
      expect(companies).toEqual(expect.arrayContaining(all));
      if (name.includes('in a space')) expect(companies).not.toContain(theirs.companyId);
      return onReplica;
    })
    .toBe(true);
});

test('whoever comes to the replica by themselves sees no row, also behind what was read there', async () => {
  await database.reading.acrossSpaces(look);
  const stranger = new pg.Pool({ ...server.connectionOf('replica'), max: 1 });
  const opened = await openDatabase(server.connectionOf('primary'), {
    replica: { ...server.connectionOf('replica'), max: 1 },
  });
  const { rows } = await stranger.query('SELECT count(*)::int AS companies FROM companies');
  await Promise.all([stranger.end(), opened.close()]);
  expect(rows).toEqual([{ companies: 0 }]);
});

test.each(everyWay)(
  '%s sees what was written before, by any process, and waits for no disk',
  async (_, way) => {
    for (let round = 0; round < 20; round += 1) {
      const { companyId, ...made } = await seedTenant(round % 2 ? database : other);
      expect((await way(database, { companyId, ...made })).companies).toContain(companyId);
      const rename = `UPDATE companies SET name = name WHERE id = $1 RETURNING id`;
      const statement = { name: 'rename', text: rename, values: [companyId] };
      await other.batchInSpace(made.tenantId, [statement], { waitsForDisk: false });
      expect((await way(database, { companyId, ...made })).companies).toContain(companyId);
    }
  },
);

test.each(everyWay)('%s sees what was just written while the replica stands still', async (_, way) => {
  await whole();
  await server.pauseReplica();
  try {
    const made = await seedTenant(other);
    const found = await way(database, made);
    expect(found.companies).toContain(made.companyId);
    expect(found.onReplica).toBe(false);
    await expect
      .poll(() => database.replica()?.health, { timeout: 60_000 })
      .toMatchObject({ state: 'behind' });
  } finally {
    await server.resumeReplica();
  }
});

test('a query that the replica takes back is answered by the primary', async () => {
  await whole();
  const runs: boolean[] = [];
  const found = await database.reading.inSpace(tenant.tenantId, async (transaction) => {
    const first = await look(transaction);
    runs.push(first.onReplica);
    if (first.onReplica) {
      const locked = server.query('primary', 'BEGIN; LOCK TABLE companies IN ACCESS EXCLUSIVE MODE; COMMIT');
      await transaction.execute(sql`SELECT pg_sleep(300)`);
      await locked;
    }
    return first;
  });
  expect(runs).toEqual([true, false]);
  expect(found).toEqual({ onReplica: false, companies: [tenant.companyId] });
});

test('a replica that is killed is not missed, and serves again when it is back', async () => {
  await whole();
  const slow = database.reading.inSpace(tenant.tenantId, async (transaction) => {
    const first = await look(transaction);
    if (first.onReplica) await transaction.execute(sql`SELECT pg_sleep(300)`);
    return first;
  });
  await expect
    .poll(() => server.query('replica', "SELECT FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep%'"))
    .toHaveLength(1);
  await server.stop('replica', 'immediate');
  try {
    for (const [, way] of everyWay) {
      expect(await way(database, tenant)).toMatchObject({ onReplica: false });
    }
    expect(await slow).toMatchObject({ onReplica: false });
    await expect.poll(() => database.replica()?.health.state).toBe('away');
  } finally {
    await server.start('replica');
  }
  await whole();
});

test('a replica that falls silent is not waited for', async () => {
  await whole();
  await server.signal('replica', 'SIGSTOP');
  try {
    const found = await Promise.all(everyWay.map(([, way]) => way(database, tenant)));
    expect(found.map(({ onReplica }) => onReplica)).toEqual(everyWay.map(() => false));
    await expect.poll(() => database.replica()?.health.state).toBe('away');
  } finally {
    await server.signal('replica', 'SIGCONT');
  }
});

test.each([
  ['the primary', () => server.connectionOf('primary')],
  ['another role, which no policy may bind', () => server.connectionOf('replica', 'superuser')],
  ['another database', () => ({ ...server.connectionOf('replica'), database: 'postgres' })],
])('%s is taken for no replica', async (_, connection) => {
  const opened = await openDatabase(server.connectionOf('primary'), { replica: connection() });
  try {
    expect(opened.replica()?.health).toEqual({ state: 'other', lagSeconds: null });
    expect(await opened.reading.inSpace(tenant.tenantId, look)).toMatchObject({ onReplica: false });
  } finally {
    await opened.close();
  }
});

test('what reads can write nothing, with a replica and without', async () => {
  const alone = await openDatabase(server.connectionOf('primary'));
  const text = 'DELETE FROM companies';
  const wrong = expect.objectContaining({ code: '25006' });
  for (const each of [alone, database]) {
    const write = (transaction: Transaction) => transaction.execute(sql.raw(text));
    await expect(each.reading.inSpace(tenant.tenantId, write)).rejects.toMatchObject({ cause: wrong });
    await expect(each.reading.acrossSpaces(write)).rejects.toMatchObject({ cause: wrong });
    const batch = each.reading.batchInSpace(tenant.tenantId, [{ name: 'write', text, values: [] }]);
    await expect(batch).rejects.toEqual(wrong);
  }
  await alone.close();
});
