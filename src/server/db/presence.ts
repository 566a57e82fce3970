import type pg from 'pg';
import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';

const reopenMilliseconds = 1_000;

/**
 * Shows other processes that this one lives: while it does, nobody else gets the advisory locks of its names. They belong
 * to a transaction that stays open, because a pooler would keep those of a session for whoever comes next. It has seen
 * no rows and written none, so it holds up no clean-up of the database.
 */
export type Presence = {
  /** Under which this process writes answers; new with each start. */
  id: string;
  /** Takes the locks of these names for as long as the process lives, again after each break of its connection. */
  hold(...names: string[]): Promise<void>;
  stop(): void;
};

export function createPresence({ pool, log }: { pool: pg.Pool; log: Logger }): Presence {
  const held: string[] = [];
  let client: pg.PoolClient | null = null;
  let stopped = false;

  async function open(): Promise<void> {
    const opened = await pool.connect();
    try {
      await opened.query('BEGIN');
      await opened.query(stayOpen);
      for (const name of held) await opened.query(lock, [name]);
    } catch (error) {
      opened.release(true);
      throw error;
    }
    client = opened;
    opened.on('error', () => {
      client = null;
      opened.release(true);
      reopenSoon();
    });
  }

  function reopenSoon(): void {
    if (stopped) return;
    const reopen = () =>
      open().catch((error: unknown) => {
        log.warn({ error }, 'Other processes cannot see that this one lives');
        reopenSoon();
      });
    setTimeout(reopen, reopenMilliseconds).unref();
  }

  return {
    id: uuidv7(),
    async hold(...names) {
      held.push(...names);
      if (!client) return open();
      for (const name of names) await client.query(lock, [name]);
    },
    stop() {
      stopped = true;
      client?.removeAllListeners('error').on('error', () => undefined);
      client?.release(true);
      client = null;
    },
  };
}

const lock = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))';

/** SQL that is true when nobody holds `name` any more; until the end of the transaction nobody else is told so. */
export const isGone = (name: string): string => `pg_try_advisory_xact_lock(hashtextextended(${name}, 0))`;

/** Servers may end transactions that stay open; not all releases know both. */
const stayOpen = `SELECT set_config(name, '0', true) FROM pg_settings
  WHERE name IN ('idle_in_transaction_session_timeout', 'transaction_timeout')`;
