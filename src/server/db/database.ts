import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { createBatchRunner, type Statement } from './batch.ts';
import { createGatherer } from './gather.ts';
import { keepConnection } from './kept-connection.ts';
import { mayRead, readerRole } from './reader.ts';
import { createSharedBatches } from './shared-batches.ts';

/** A transaction, or the database itself: whatever can run a query. */
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];

export type Database = {
  pool: pg.Pool;
  /**
   * For counters, whose every write would otherwise wait for the disk: what it writes is seen by everybody at once,
   * but the last second of it may be lost if the database server crashes.
   */
  counters: pg.Pool;
  /** How many queries it has run so far, without what only begins and ends transactions. */
  queryCount(): number;
  /** Runs `work` in a transaction that sees the rows of one space (a tenant's id or a person's id) only. */
  inSpace<Result>(spaceId: string, work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * Runs `work` in a transaction that sees every space: for sign-in, for finding out where a record belongs,
   * and for what administrators do across tenants. Everything else goes through `inSpace`.
   */
  acrossSpaces<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * Runs `work` in a transaction that reads every space and writes nothing: for the tables of the administration.
   * Where the server has the role of `reader.ts`, their searches may use indexes.
   */
  readEverything<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * Whatever `work` writes into the audit log, in any transaction, carries the impersonator's id beside the
   * actor's.
   */
  onBehalf<Result>(impersonatorId: string, work: () => Promise<Result>): Promise<Result>;
  /**
   * Runs one statement that reads and sees every space, without the round trips of a transaction: for what each
   * request needs, found by keys. It is prepared and planned once per connection under `name`. The connections are
   * its own, and can change nothing.
   */
  readAcrossSpaces<Row extends pg.QueryResultRow>(
    name: string,
    text: string,
    values: readonly unknown[],
  ): Promise<Row[]>;
  /** The same on a connection that is kept for it, one statement after another: for what comes with every request. */
  lookUp<Row extends pg.QueryResultRow>(
    name: string,
    text: string,
    values: readonly unknown[],
  ): Promise<Row[]>;
  /**
   * Runs one prepared statement on tables that belong to no space, of which it sees no rows in others, in a single
   * round trip. What it writes is on disk when this returns.
   * @param options.waitsForDisk false where the caller waits for `onDisk`, or a crash may take it back
   */
  outsideSpaces<Row extends pg.QueryResultRow>(
    statement: Statement,
    options?: { waitsForDisk: boolean },
  ): Promise<Row[]>;
  /**
   * Runs prepared statements one after another in a transaction that sees the rows of one space only, as `inSpace`
   * does, in a single round trip. None can use what another answers; all are undone when one fails.
   * @param options.waitsForDisk false where the caller waits for `onDisk` later: what is written is seen by everybody at
   * once, rows are locked for no longer than that takes, and those that come at the same time share a transaction
   * (`shared-batches.ts`)
   * @returns the rows of each
   */
  batchInSpace<Rows extends pg.QueryResultRow[]>(
    spaceId: string,
    statements: { [Index in keyof Rows]: Statement },
    options?: { waitsForDisk: boolean },
  ): Promise<{ [Index in keyof Rows]: Rows[Index][] }>;
  /** Ends when everything that was committed before is on disk. Those who wait at the same time share one write. */
  onDisk(): Promise<void>;
  close(): Promise<void>;
};

/** Opens a pool of at most `connections` connections (default 10). */
export async function openDatabase(
  connection: pg.PoolConfig,
  options: { connections?: number; onIdleError?: (error: Error) => void } = {},
): Promise<Database> {
  const settings = { idleTimeoutMillis: 30_000, connectionTimeoutMillis: 10_000, allowExitOnIdle: true };
  const pool = new pg.Pool({ max: options.connections ?? 10, ...settings, ...connection });
  // Both before the first statement of a connection, not beside it.
  const counters = new pg.Pool({
    ...{ max: 3, ...settings, ...connection },
    onConnect: async (client) => void (await client.query('SET synchronous_commit = off')),
  });
  const lookUps = new pg.Pool({
    ...{ max: 4, ...settings, ...connection },
    onConnect: async (client) => void (await client.query(openLookUps)),
  });
  const lookUpConnection = keepConnection(lookUps);
  // A connection that breaks while idle must not end the process; the next query opens another.
  const onIdleError = (error: Error) => options.onIdleError?.(error);
  pool.on('error', onIdleError);
  counters.on('error', onIdleError);
  lookUps.on('error', onIdleError);
  counters.on('connect', (client) => client.on('error', onIdleError));
  lookUps.on('connect', (client) => {
    client.on('error', onIdleError);
    countQueries(client, () => queries++);
  });
  let queries = 0;
  pool.on('connect', (client) => {
    client.on('error', onIdleError);
    countQueries(client, () => queries++);
  });
  const orm = drizzle(pool, { casing: 'snake_case' });
  const bypassesRowSecurity = await connectsAsSuperuser(pool);
  const reader = (await mayRead(pool)) ? readerRole : bypassesRowSecurity ? scopedRole : null;

  const impersonator = new AsyncLocalStorage<string>();

  const scoped = <Result>(space: string, work: (transaction: Transaction) => Promise<Result>) =>
    orm.transaction(async (transaction) => {
      await transaction.execute(
        bypassesRowSecurity
          ? sql`SELECT set_config('app.space', ${space}, true), set_config('role', ${scopedRole}, true)`
          : sql`SELECT set_config('app.space', ${space}, true)`,
      );
      const impersonatorId = impersonator.getStore();
      if (impersonatorId) {
        await transaction.execute(sql`SELECT set_config('app.impersonator', ${impersonatorId}, true)`);
      }
      return work(transaction);
    });

  const runBatch = createBatchRunner(pool);
  const openSpace = bypassesRowSecurity
    ? `SELECT set_config('app.space', $1, true), set_config('role', '${scopedRole}', true)`
    : "SELECT set_config('app.space', $1, true)";
  const runInSpace = async (opening: Statement[], statements: readonly Statement[]) =>
    (await runBatch([...opening, ...statements])).slice(opening.length);
  // Its statements go by keys, for which one plan is as good as any: to plan anew each time took as long as to run it.
  // A plan that was made while tables were small must not read them from end to end later.
  const forNow = `set_config('synchronous_commit', 'off', true), set_config('enable_seqscan', 'off', true),
    set_config('plan_cache_mode', 'force_generic_plan', true)`;
  const openForNow: Statement = { name: 'open_for_now', text: `SELECT ${forNow}`, values: [] };
  const enter = (spaceId: string): Statement => ({ name: 'open_space', text: openSpace, values: [spaceId] });
  const runTogether = createSharedBatches(runBatch, {
    settings: bypassesRowSecurity ? `${forNow}, set_config('role', '${scopedRole}', true)` : forNow,
    alone: ({ spaceId, statements }) => runInSpace([enter(spaceId), openForNow], statements),
  });
  // A commit that waits for the disk takes with it whatever was committed before. One that writes nothing waits for
  // nothing, so it writes the least there is.
  const reachDisk = createGatherer<null, void>(async (waiting) => {
    await pool.query({ name: 'reach_disk', text: "SELECT pg_logical_emit_message(true, 'parley', '')" });
    return waiting.map(() => undefined);
  }, 1_000);

  return {
    pool,
    counters,
    queryCount: () => queries,
    inSpace: scoped,
    acrossSpaces: (work) => scoped('all', work),
    readEverything: (work) =>
      orm.transaction(
        async (transaction) => {
          await transaction.execute(
            reader
              ? sql`SELECT set_config('app.space', 'all', true), set_config('role', ${reader}, true)`
              : sql`SELECT set_config('app.space', 'all', true)`,
          );
          return work(transaction);
        },
        { accessMode: 'read only' },
      ),
    onBehalf: (impersonatorId, work) => impersonator.run(impersonatorId, work),
    async readAcrossSpaces<Row extends pg.QueryResultRow>(
      name: string,
      text: string,
      values: readonly unknown[],
    ) {
      return (await lookUps.query<Row>({ name, text, values: [...values] })).rows;
    },
    async lookUp<Row extends pg.QueryResultRow>(name: string, text: string, values: readonly unknown[]) {
      return (await lookUpConnection.query<Row>({ name, text, values: [...values] })).rows;
    },
    async outsideSpaces<Row extends pg.QueryResultRow>(
      { values, ...statement }: Statement,
      { waitsForDisk } = { waitsForDisk: true },
    ) {
      const connections = waitsForDisk ? pool : counters;
      return (await connections.query<Row>({ ...statement, values: [...values] })).rows;
    },
    async batchInSpace(spaceId, statements, { waitsForDisk } = { waitsForDisk: true }) {
      const impersonatorId = impersonator.getStore();
      if (!waitsForDisk && !impersonatorId) return (await runTogether({ spaceId, statements })) as never;
      const opening = [enter(spaceId)];
      if (!waitsForDisk) opening.push(openForNow);
      if (impersonatorId) {
        const text = "SELECT set_config('app.impersonator', $1, true)";
        opening.push({ name: 'act_for', text, values: [impersonatorId] });
      }
      return (await runInSpace(opening, statements)) as never;
    },
    onDisk: () => reachDisk(null),
    async close() {
      await lookUpConnection.release();
      await Promise.all([pool.end(), counters.end(), lookUps.end()]);
    },
  };
}

const scopedRole = 'parley_scoped';

/**
 * What look-ups find set on their connections: every space is open and nothing can be written. They go by keys, for
 * which one plan is as good as any: planning anew took a tenth of one. A plan that was made while tables were small
 * must not read them from end to end later.
 */
const openLookUps = `SET app.space = 'all'; SET default_transaction_read_only = on;
  SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off`;

/** Row-level security does not hold for superusers, so their transactions step down to `parley_scoped`. */
async function connectsAsSuperuser(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ bypasses: boolean }>(
    'SELECT rolsuper OR rolbypassrls AS bypasses FROM pg_roles WHERE rolname = current_user',
  );
  if (!rows[0]?.bypasses) return false;
  await pool.query(`
    SELECT pg_advisory_lock(7262011);
    DO $$ BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${scopedRole}') THEN
        CREATE ROLE ${scopedRole} NOLOGIN;
      END IF;
    END $$;
    SELECT pg_advisory_unlock(7262011);
    GRANT USAGE ON SCHEMA public TO ${scopedRole};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${scopedRole};
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${scopedRole};
  `);
  return true;
}

/** The statements round a transaction, which say nothing about the work in it. */
const frame = /^\s*(begin|commit|rollback|savepoint|release|select set_config\()/i;

function countQueries(client: pg.PoolClient, count: () => void): void {
  const query = client.query as (...given: unknown[]) => unknown;
  const counted = (...given: unknown[]) => {
    const [first] = given as [string | { text?: string }];
    if (!frame.test(typeof first === 'string' ? first : (first.text ?? ''))) count();
    return query.apply(client, given);
  };
  Object.assign(client, { query: counted });
}
