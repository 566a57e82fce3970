import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import type { Logger } from 'pino';
import { createBatchRunner, type SpanOf, type Statement, type Value } from './batch.ts';
import { createGatherer } from './gather.ts';
import { keepConnection } from './kept-connection.ts';
import {
  asRole,
  byKeys,
  everySpace,
  forLookUps,
  type LocalSettings,
  settingStatement,
  withoutDisk,
} from './local-settings.ts';
import { factsOfPrimary, type Position, positionStatement, type ServerFacts } from './log-position.ts';
import { type ReplicaHealth, type ReplicaReads, watchReplica } from './replica.ts';
import { mayRead, readerRole } from './roles/reader.ts';
import { connectsAsSuperuser, scopedRole } from './roles/scoped.ts';
import { createSharedBatches } from './shared-batches.ts';
import { createStatementNames, type NameOf } from './statement-names.ts';
import { createTransactions, type Transaction } from './transactions.ts';
import { isOfPooler } from './warn-of-pooler.ts';

export type { Transaction };

export type Database = {
  pool: pg.Pool;
  /** How many connections there are of each pool, and how many wait for one. */
  connections(): Record<'work' | 'lookUps' | 'direct' | 'replica', Connections>;
  /** How the replica is and what went to it; null without one. */
  replica(): { health: ReplicaHealth; reads: Readonly<ReplicaReads> } | null;
  /** Connections past any pooler: for what lasts longer than a transaction, such as LISTEN. */
  direct: pg.Pool;
  /** How many queries it has run so far, without what only begins and ends transactions, and its signs of life. */
  queryCount(): number;
  /** Runs `work` in a transaction that sees the rows of one space (a tenant's id or a person's id) only. */
  inSpace<Result>(spaceId: string, work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * Runs `work` in a transaction that sees every space: for sign-in, for finding out where a record belongs,
   * and for what administrators do across tenants. Everything else goes through `inSpace`.
   */
  acrossSpaces<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * The same for lists and searches, which only read, and by which nobody is let in or counted. Where there is a replica that
   * has all that was committed before the call, it is read there (`replica.ts`): `work` may run twice.
   */
  reading: Reading;
  /**
   * Runs `work` in a transaction that reads every space and writes nothing: for the tables of the administration,
   * and searches of people's own conversations. Where the server has the role of `reader.ts`, these may use indexes. It goes
   * to the replica as `reading` does.
   */
  readEverything<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * Runs `work` in a transaction of the connection's own role, which sees every space and the tables of the queue; those
   * belong to no space and to no other role.
   */
  withQueue<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * Whatever `work` writes into the audit log, in any transaction, carries the impersonator's id beside the
   * actor's.
   */
  onBehalf<Result>(impersonatorId: string, work: () => Promise<Result>): Promise<Result>;
  /**
   * Runs one statement that reads and sees every space, without the round trips of a transaction: for what each
   * request needs, found by keys. It is prepared and planned once per connection under `name`, and can change nothing.
   * The connections are its own.
   */
  readAcrossSpaces<Row extends pg.QueryResultRow>(
    name: string,
    text: string,
    values: readonly Value[],
  ): Promise<Row[]>;
  /**
   * The same for what many ask at the same moment, with one statement that answers in their order: to begin it takes longer
   * than to find what it is about.
   */
  readTogether<Asked, Row extends pg.QueryResultRow>(
    reading: ReadingTogether<Asked>,
    asked: Asked,
  ): Promise<Row>;
  /** The same on a connection that is kept for it, one statement after another: for what comes with every request. */
  lookUp<Row extends pg.QueryResultRow>(name: string, text: string, values: readonly Value[]): Promise<Row[]>;
  /**
   * Runs one prepared statement that sees every space, as `acrossSpaces` does, in a single round trip. What it writes is
   * on disk when this returns.
   * @param options.waitsForDisk false where the caller waits for `onDisk`, or a crash may take it back
   */
  runAcrossSpaces<Row extends pg.QueryResultRow>(
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

/** What reads, and can write nothing. */
type Reading = {
  inSpace: Database['inSpace'];
  acrossSpaces: Database['acrossSpaces'];
  batchInSpace<Rows extends pg.QueryResultRow[]>(
    spaceId: string,
    statements: { [Index in keyof Rows]: Statement },
  ): Promise<{ [Index in keyof Rows]: Rows[Index][] }>;
};

/** How what is asked at the same moment is read: by one statement for at most so many. There is one for each kind of question. */
export type ReadingTogether<Asked> = { statement: (asked: Asked[]) => Statement; most: number };

/** What a process opens beside its pool: look-ups, which come with every request, do not stand behind long work. */
export const lookUpConnections = 4;

/**
 * Opens a pool of at most `connections` connections (default 10).
 * @param options.direct how to connect past the pooler that `connection` goes through
 * @param options.replica how to connect to a replica, which lists and searches are read from
 * @param options.span what each transaction runs in, to be seen in a trace
 */
export async function openDatabase(
  connection: pg.PoolConfig,
  options: {
    connections?: number;
    direct?: pg.PoolConfig;
    replica?: pg.PoolConfig;
    log?: Pick<Logger, 'info' | 'warn'>;
    onIdleError?: (error: Error) => void;
    span?: SpanOf;
  } = {},
): Promise<Database> {
  let queries = 0;
  const { span = (_name, work) => work() } = options;
  // A connection that breaks while idle must not end the process; the next query opens another.
  const onIdleError = (error: Error) => options.onIdleError?.(error);
  const openPool = (to: pg.PoolConfig, max: number, connectionTimeoutMillis = 10_000) => {
    const settings = {
      idleTimeoutMillis: 30_000,
      connectionTimeoutMillis,
      allowExitOnIdle: true,
      // An index is made for minutes without a word: what lies between would take the connection for dead, or lose it.
      keepAlive: true,
      keepAliveInitialDelayMillis: 30_000,
    };
    const opened = new pg.Pool({ max, ...settings, ...to });
    opened.on('error', onIdleError);
    opened.on('connect', (client) => {
      client.on('error', onIdleError);
      countQueries(client, () => queries++);
    });
    return opened;
  };
  const pool = openPool(connection, options.connections ?? 10);
  const direct = options.direct ? openPool(options.direct, options.connections ?? 10) : pool;
  const lookUps = openPool(connection, lookUpConnections);
  const lookUpConnection = keepConnection(lookUps);
  const bypassesRowSecurity = await connectsAsSuperuser(pool);
  const ownRole = bypassesRowSecurity ? scopedRole : null;
  const reader = (await mayRead(pool)) ? readerRole : ownRole;

  const scoped = asRole(ownRole);
  const impersonator = new AsyncLocalStorage<string>();
  /** The audit log asks for it. */
  const impersonating = (): LocalSettings => {
    const impersonatorId = impersonator.getStore();
    return impersonatorId === undefined ? {} : { 'app.impersonator': impersonatorId };
  };
  const openingOf = (settings: LocalSettings, given?: LocalSettings) =>
    settingStatement('open_transaction', settings, given);
  type Work<Result> = (transaction: Transaction) => Promise<Result>;
  const nameOf = await namesFor(pool);
  const inTransaction = createTransactions(pool, { begin: 'begin', nameOf, span });
  const inReading = createTransactions(pool, { begin: 'begin read only', nameOf, span });

  const batches = createBatchRunner({ span });
  const runAfter = async (opening: Statement, statements: readonly Statement[]) =>
    (await batches.run(pool, [opening, ...statements])).slice(1);
  const soon: LocalSettings = { ...withoutDisk, ...byKeys };
  const runTogether = createSharedBatches((statements) => batches.run(pool, statements), {
    settings: { ...soon, ...scoped },
    alone: ({ spaceId, statements }) =>
      runAfter(settingStatement('open_alone', { ...soon, ...scoped }, { 'app.space': spaceId }), statements),
  });
  // A commit that waits for the disk takes with it whatever was committed before. One that writes nothing waits for
  // nothing, so it writes the least there is.
  const reachDisk = createGatherer<null, void>(async (waiting) => {
    await batches.run(pool, [
      { name: 'reach_disk', text: "SELECT pg_logical_emit_message(true, 'parley', '')", values: [] },
    ]);
    return waiting.map(() => undefined);
  }, 1_000);
  const openLookUp = settingStatement('open_look_up', forLookUps);
  const position = createGatherer<null, Position>(async (waiting) => {
    const [, [now]] = (await lookUpConnection.use((client) =>
      batches.on(client, [openLookUp, positionStatement]),
    )) as [unknown, [Position]];
    return waiting.map(() => now);
  }, 1_000);
  const readAcrossSpaces = async (statement: Statement) =>
    (await batches.run(lookUps, [openLookUp, statement]))[1] as pg.QueryResultRow[];
  const replicaPool = options.replica && openPool(options.replica, options.connections ?? 10, 2_000);
  const replica = replicaPool
    ? await watchReplica({
        pool: replicaPool,
        position: () => position(null),
        primary: factsOf(lookUps),
        span,
        log: options.log,
      })
    : null;
  /** On the replica if that is possible, else here; here, too, nothing can be written. */
  const readIn = async <Result>(opening: Statement, work: Work<Result>): Promise<Result> => {
    const read = await replica?.transaction(opening, work);
    return read ? read.result : inReading(opening, work);
  };
  const gatherers = new WeakMap<object, (asked: never) => Promise<pg.QueryResultRow>>();
  const gathererOf = <Asked>(
    reading: ReadingTogether<Asked>,
  ): ((asked: Asked) => Promise<pg.QueryResultRow>) => {
    const known = gatherers.get(reading);
    if (known) return known as typeof made;
    const made = createGatherer<Asked, pg.QueryResultRow>(
      (asked) => readAcrossSpaces(reading.statement(asked)),
      reading.most,
    );
    gatherers.set(reading, made);
    return made;
  };

  return {
    pool,
    direct,
    connections: () => ({
      work: countOf(pool),
      lookUps: countOf(lookUps),
      direct: direct === pool ? none : countOf(direct),
      replica: replicaPool ? countOf(replicaPool) : none,
    }),
    replica: () => replica && { health: replica.health(), reads: replica.reads },
    queryCount: () => queries,
    inSpace: (spaceId, work) =>
      inTransaction(openingOf(scoped, { 'app.space': spaceId, ...impersonating() }), work),
    acrossSpaces: (work) => inTransaction(openingOf({ ...everySpace, ...scoped }, impersonating()), work),
    reading: {
      inSpace: (spaceId, work) => readIn(openingOf(scoped, { 'app.space': spaceId }), work),
      acrossSpaces: (work) => readIn(openingOf({ ...everySpace, ...scoped }), work),
      async batchInSpace(spaceId, statements) {
        const settings = { transaction_read_only: 'on', ...scoped };
        const opening = settingStatement('open_reading', settings, { 'app.space': spaceId });
        const read = await replica?.batch(opening, statements);
        return (read ? read.result : await runAfter(opening, statements)) as never;
      },
    },
    readEverything: (work) => readIn(openingOf({ ...everySpace, ...asRole(reader) }), work),
    withQueue: (work) => inTransaction(openingOf(everySpace, impersonating()), work),
    onBehalf: (impersonatorId, work) => impersonator.run(impersonatorId, work),
    readAcrossSpaces: (name, text, values) => readAcrossSpaces({ name, text, values }) as never,
    readTogether: (reading, asked) => gathererOf(reading)(asked) as never,
    async lookUp(name, text, values) {
      const statements = [openLookUp, { name, text, values }];
      return (await lookUpConnection.use((client) => batches.on(client, statements)))[1] as never;
    },
    async runAcrossSpaces(statement, { waitsForDisk } = { waitsForDisk: true }) {
      const opening = settingStatement('open_every_space', {
        ...everySpace,
        ...(waitsForDisk ? {} : withoutDisk),
        ...scoped,
      });
      return (await runAfter(opening, [statement]))[0] as never;
    },
    async batchInSpace(spaceId, statements, { waitsForDisk } = { waitsForDisk: true }) {
      const acting = impersonating();
      if (!waitsForDisk && Object.keys(acting).length === 0) {
        return (await runTogether({ spaceId, statements })) as never;
      }
      const settings = { ...(waitsForDisk ? {} : soon), ...scoped };
      const opening = settingStatement('open_space', settings, { 'app.space': spaceId, ...acting });
      return (await runAfter(opening, statements)) as never;
    },
    onDisk: () => reachDisk(null),
    async close() {
      await replica?.stop();
      await lookUpConnection.release();
      await Promise.all([...new Set([pool, direct, lookUps])].map((each) => each.end()));
    },
  };
}

/** A pooler hands each transaction another connection, which may not have what was prepared. */
async function namesFor(pool: pg.Pool): Promise<NameOf> {
  const client = await pool.connect();
  try {
    return (await isOfPooler(client)) ? () => undefined : createStatementNames();
  } finally {
    client.release();
  }
}

/** Asks a server what it is. */
const factsOf = (pool: pg.Pool) => async () =>
  (await pool.query<ServerFacts>(factsOfPrimary)).rows[0] as ServerFacts;

type Connections = { inUse: number; idle: number; waiting: number };

const none: Connections = { inUse: 0, idle: 0, waiting: 0 };

const countOf = ({ totalCount, idleCount, waitingCount }: pg.Pool): Connections => ({
  inUse: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
});

/**
 * The statements round a transaction, which say nothing about the work in it, and those by which processes watch each other
 * and their own answers, every few seconds.
 */
const frame =
  /^\s*(begin|commit|rollback|savepoint|release|select set_config\()|\bprocesses\b|status = 'streaming' AND writer_id/i;

function countQueries(client: pg.PoolClient, count: () => void): void {
  const query = client.query as (...given: unknown[]) => unknown;
  const counted = (...given: unknown[]) => {
    const [first] = given as [string | { text?: string }];
    if (!frame.test(typeof first === 'string' ? first : (first.text ?? ''))) count();
    return query.apply(client, given);
  };
  Object.assign(client, { query: counted });
}
