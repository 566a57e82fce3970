import type pg from 'pg';
import type { Logger } from 'pino';
import { newRecordId } from '../new-record-id.ts';
import { followDatabase } from '../time.ts';
import { keepConnection } from './kept-connection.ts';

/** A process that has not shown itself for so long is taken for gone. Seconds. */
export const leaseSeconds = 10;
const beatMilliseconds = 3_000;

/** What the database answers to a sign of life; `now` in milliseconds. */
type Shown = { unbroken: boolean; now: number };

/** What a process does with each sign of life. `judges` says whether it may say of others that they are gone. */
type OnBeat = (given: { judges: boolean }) => Promise<void>;

/**
 * Shows other processes that this one lives: it renews its row in `processes` every few seconds, by the database's clock, which it
 * follows thereby (`server/time.ts`).
 * One that is killed, frozen or cut off stops doing so, and others take over what it held; should it wake up, it finds
 * that what it held is no longer its own, because whoever writes says under which name.
 */
export type Presence = {
  /** Under which this process writes answers; new with each start. */
  id: string;
  /**
   * Begins to show itself.
   * @param options.alone nobody else can be there: whatever others held is free at once
   */
  begin(options: { alone: boolean }): Promise<void>;
  /** Holds these names, too, for as long as the process lives. */
  hold(...names: string[]): Promise<void>;
  /** Calls `work` with every sign of life, one after the other. */
  onBeat(work: OnBeat): void;
  /** Frees at once whatever is still held. */
  stop(): Promise<void>;
};

export function createPresence({ pool, log }: { pool: pg.Pool; log: Logger }): Presence {
  const id = newRecordId();
  const names = [id];
  const works: OnBeat[] = [];
  // Of its own: a sign of life that waits for a connection comes too late.
  const connection = keepConnection(pool);
  const query = (text: string, values: unknown[]) => connection.use((client) => client.query(text, values));
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  /** @returns whether it has shown itself without a break until now: only then others could have, too */
  async function show(): Promise<boolean> {
    const { rows, askedAt } = await connection.use(async (client) => {
      const askedAt = performance.now();
      return { ...(await client.query<Shown>(beat, [id, names, leaseSeconds])), askedAt };
    });
    const [shown] = rows;
    if (!shown) return false;
    followDatabase(shown.now, askedAt);
    return shown.unbroken;
  }

  async function round(): Promise<void> {
    try {
      const judges = await show();
      for (const work of works) await work({ judges });
    } catch (error) {
      if (!stopped) log.warn({ error }, 'Other processes cannot see that this one lives');
    }
    if (!stopped) timer = setTimeout(round, beatMilliseconds).unref();
  }

  return {
    id,
    async begin({ alone }) {
      if (alone) await query('DELETE FROM processes', []);
      await show();
      timer = setTimeout(round, beatMilliseconds).unref();
    },
    async hold(...more) {
      names.push(...more);
      await show();
    },
    onBeat(work) {
      works.push(work);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await query('DELETE FROM processes WHERE id = $1', [id]).catch(() => undefined);
      await connection.release();
    },
  };
}

/**
 * A process that could not show itself for a while, because it was frozen or the database away, does not judge: others may
 * have been kept from it as well, and have their turn first.
 */
const beat = `WITH before AS (SELECT seen_at FROM processes WHERE id = $1),
  shown AS (
    INSERT INTO processes (id, names, seen_at) VALUES ($1, $2, clock_timestamp())
    ON CONFLICT (id) DO UPDATE SET names = excluded.names, seen_at = excluded.seen_at),
  swept AS (DELETE FROM processes WHERE seen_at < clock_timestamp() - interval '1 day')
  SELECT EXISTS (SELECT FROM before WHERE seen_at > clock_timestamp() - make_interval(secs => $3)) AS unbroken,
  extract(epoch FROM clock_timestamp())::float8 * 1000 AS now`;

/** SQL that is true when no living process holds `name`, an expression of type text. */
export const isGone = (name: string): string =>
  `NOT EXISTS (SELECT FROM processes WHERE ${name} = ANY (names) AND seen_at > clock_timestamp() - interval '${leaseSeconds} seconds')`;
