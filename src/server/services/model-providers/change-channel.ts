import type pg from 'pg';
import type { Logger } from 'pino';

const channel = 'parley_models';
const reopenMilliseconds = 1_000;

/** Tells the processes that share a database that providers or budgets have changed. */
export type ChangeChannel = {
  tell(): Promise<void>;
  /** Calls back for each change, and whenever some may have been missed. */
  listen(onChange: () => void): Promise<void>;
  stop(): void;
};

export function createChangeChannel({ pool, log }: { pool: pg.Pool; log: Logger }): ChangeChannel {
  let client: pg.PoolClient | null = null;
  let stopped = false;

  async function open(onChange: () => void): Promise<void> {
    const opened = await pool.connect();
    client = opened;
    opened.on('notification', onChange);
    opened.on('error', () => {
      client = null;
      opened.release(true);
      if (!stopped) setTimeout(() => reopen(onChange), reopenMilliseconds).unref();
    });
    await opened.query(`LISTEN ${channel}`);
  }

  function reopen(onChange: () => void): void {
    if (stopped) return;
    open(onChange).then(onChange, (error: unknown) => {
      log.warn({ error }, 'Changes of model providers are not heard of');
      setTimeout(() => reopen(onChange), reopenMilliseconds).unref();
    });
  }

  return {
    async tell() {
      await pool.query(`NOTIFY ${channel}`);
    },
    listen: open,
    stop() {
      stopped = true;
      client?.removeAllListeners('error').on('error', () => undefined);
      client?.release(true);
      client = null;
    },
  };
}
