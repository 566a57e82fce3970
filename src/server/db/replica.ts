import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { replicaStates } from '#rules/replica.ts';
import { AppError } from '../errors.ts';
import { type BatchRunner, createBatchRunner, type SpanOf, type Statement } from './batch.ts';
import { keepConnection } from './kept-connection.ts';
import {
  factsOfReplica,
  hasReached,
  type Position,
  placeInLog,
  reachedStatement,
  type ServerFacts,
} from './log-position.ts';
import { createTransactions, type Transaction } from './transactions.ts';

export type ReplicaHealth = {
  state: (typeof replicaStates)[number];
  /** How long ago the database was where the replica is now, to the seconds between two looks; null where nobody knows. */
  lagSeconds: number | null;
};

/** How reads that could have gone to the replica went: to it, or to the primary because of something. */
export type ReplicaReads = Record<'replica' | 'behind' | 'failed' | 'resting', number>;

/** What was read, or null where the primary is to be asked. */
type Read<Result> = { result: Result } | null;

export type Replica = {
  health(): ReplicaHealth;
  reads: Readonly<ReplicaReads>;
  /** Runs `work` in a transaction that begins with `opening`, as the primary's do. */
  transaction<Result>(
    opening: Statement,
    work: (transaction: Transaction) => Promise<Result>,
  ): Promise<Read<Result>>;
  /** Runs the statements in one transaction and one round trip. @returns the rows of each */
  batch(opening: Statement, statements: readonly Statement[]): Promise<Read<pg.QueryResultRow[][]>>;
  stop(): Promise<void>;
};

/** So long a read waits for what was committed before it. Milliseconds. */
const catchesUpWithin = 50;
const asksAgainAfter = 5;
/** A replica further behind is left alone until it has caught up. Seconds. */
const mostLag = 5;
/** How often it is looked at, and how long it has to answer. Milliseconds. */
const looksEvery = 2_000;
const answersWithin = 2_000;
/** So many places of the primary's log are remembered at most, to tell how late the replica is. */
const mostPlaces = 200;

/**
 * A replica that is read instead of the primary, whenever it has everything that was committed before the read was asked
 * for: by this process or another, for this person or another. So nobody sees less there than at the primary. What cannot
 * be read there, or not in time, is read at the primary.
 * @param given.position where the primary's log is now; what is committed later has later places
 * @param given.primary asks the primary what it is
 */
export async function watchReplica(given: {
  pool: pg.Pool;
  position: () => Promise<Position>;
  primary: () => Promise<ServerFacts>;
  span: SpanOf;
  log: Pick<Logger, 'info' | 'warn'> | undefined;
}): Promise<Replica> {
  const { pool, log, span } = given;
  // Each statement sees what the log had when it began, so not less than when that was asked.
  const inTransaction = createTransactions(pool, {
    begin: 'begin isolation level read committed, read only',
    nameOf: () => undefined,
    span,
  });
  const batches: BatchRunner = createBatchRunner({ span });
  const kept = keepConnection(pool);
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => void clients.add(client));
  pool.on('remove', (client) => void clients.delete(client));
  const reads: ReplicaReads = { replica: 0, behind: 0, failed: 0, resting: 0 };
  let health: ReplicaHealth = { state: 'away', lagSeconds: null };
  /** Places of the primary's log that the replica has not come to, and when they were seen. */
  const ahead: { place: bigint; at: number }[] = [];
  /** A read has waited in vain: the next ones need not before somebody has looked again. */
  let rests = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let stopped = false;

  function become(next: ReplicaHealth): void {
    const changed = next.state !== health.state;
    health = next;
    rests = false;
    if (!changed || stopped) return;
    if (next.state === 'serving') log?.info(next, 'Lists and searches are read from the replica');
    else log?.warn(next, 'Lists and searches are read from the primary: the replica does not serve');
  }

  /** A connection that nothing comes through any more is told so; whoever waits for it goes to the primary. */
  function cutConnections(): void {
    for (const client of clients) {
      (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    }
  }

  async function look(): Promise<void> {
    // Without the primary nothing can be said of its replica, and nothing is read anywhere.
    const primary = await given.primary().catch(() => null);
    if (!primary || stopped) return;
    const asked = kept.use((client) => client.query<ServerFacts>(factsOfReplica));
    const facts = await within(asked, answersWithin).catch(() => null);
    if (facts === null) {
      cutConnections();
      become({ state: 'away', lagSeconds: null });
      return;
    }
    become(judge(primary, facts.rows[0]));
  }

  function judge(primary: ServerFacts, replica: ServerFacts | undefined): ReplicaHealth {
    const isOurs =
      replica?.recovers === true &&
      (['system', 'database', 'role'] as const).every((fact) => replica[fact] === primary[fact]);
    if (!isOurs) return { state: 'other', lagSeconds: null };
    const now = performance.now();
    ahead.push({ place: placeInLog(primary.lsn), at: now });
    while (ahead[0] && ahead[0].place <= placeInLog(replica.lsn)) ahead.shift();
    if (ahead.length > mostPlaces) ahead.splice(1, 1);
    const lagSeconds = ahead[0] ? Math.round((now - ahead[0].at) / 1_000) : 0;
    // After a failover its log may have gone another way.
    const isBehind = lagSeconds > mostLag || replica.timeline !== primary.timeline;
    return { state: isBehind ? 'behind' : 'serving', lagSeconds };
  }

  const lookNow = () => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };

  async function round(): Promise<void> {
    await lookNow();
    if (!stopped) timer = setTimeout(round, looksEvery).unref();
  }

  /** @param attempt answers null where the replica has not come to the place */
  async function read<Result>(attempt: (from: Position) => Promise<Read<Result>>): Promise<Read<Result>> {
    if (rests || health.state !== 'serving') {
      reads.resting += 1;
      return null;
    }
    try {
      const from = await given.position();
      const began = performance.now();
      for (;;) {
        const found = await attempt(from);
        if (found) {
          reads.replica += 1;
          return found;
        }
        if (performance.now() - began >= catchesUpWithin) break;
        await sleep(asksAgainAfter);
      }
      reads.behind += 1;
      rests = true;
    } catch (error) {
      if (error instanceof AppError) throw error;
      // Whatever it is, such as a query that its recovery took away: the primary has the last word.
      reads.failed += 1;
      void lookNow();
    }
    return null;
  }

  await round();
  return {
    health: () => (rests ? { ...health, state: 'behind' } : health),
    reads,
    transaction: (opening, work) =>
      read(async (from) => {
        try {
          const result = await inTransaction(opening, async (transaction) => {
            const { rows } = await transaction.execute<{ reached: boolean }>(sql`SELECT ${hasReached(from)}`);
            if (!rows[0]?.reached) throw new NotReached();
            return work(transaction);
          });
          return { result };
        } catch (error) {
          if (error instanceof NotReached) return null;
          throw error;
        }
      }),
    batch: (opening, statements) =>
      read(async (from) => {
        const [, reached, ...result] = await batches.run(pool, [
          opening,
          reachedStatement(from),
          ...statements,
        ]);
        return (reached?.[0] as { reached: boolean } | undefined)?.reached ? { result } : null;
      }),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await looking;
      await kept.release();
      // One that has fallen silent would not say goodbye.
      cutConnections();
      await pool.end();
    },
  };
}

class NotReached extends Error {
  override name = 'NotReached';
}

async function within<Result>(work: Promise<Result>, milliseconds: number): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('It took too long')), milliseconds);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
