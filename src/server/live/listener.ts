import type pg from 'pg';
import type { Logger } from 'pino';

const reopenMilliseconds = 1_000;

/** Called with what was said on a channel, and with null whenever something may have been missed. */
type Hear = (payload: string | null) => void;

/** Hears what processes that share the database tell each other by NOTIFY: one connection, past any pooler. */
export type Listener = {
  /** Hears a channel from the next opening on; all channels are named before `open`. */
  on(channel: string, hear: Hear): void;
  open(): Promise<void>;
  stop(): void;
};

export function createListener({ pool, log }: { pool: pg.Pool; log: Logger }): Listener {
  const channels = new Map<string, Hear>();
  let client: pg.PoolClient | null = null;
  let stopped = false;

  async function open(): Promise<void> {
    const opened = await pool.connect();
    opened.on('notification', ({ channel, payload }) => channels.get(channel)?.(payload ?? ''));
    opened.once('error', () => {
      client = null;
      opened.release(true);
      reopenSoon();
    });
    try {
      for (const channel of channels.keys()) await opened.query(`LISTEN ${channel}`);
    } catch (error) {
      opened.removeAllListeners('error').on('error', () => undefined);
      opened.release(true);
      throw error;
    }
    client = opened;
  }

  function reopenSoon(): void {
    if (stopped) return;
    const reopen = async () => {
      try {
        await open();
        for (const hear of channels.values()) hear(null);
      } catch (error) {
        log.warn({ error }, 'What other processes tell is not heard');
        reopenSoon();
      }
    };
    setTimeout(reopen, reopenMilliseconds).unref();
  }

  return {
    on(channel, hear) {
      channels.set(channel, hear);
    },
    open,
    stop() {
      stopped = true;
      client?.removeAllListeners('error').on('error', () => undefined);
      client?.release(true);
      client = null;
    },
  };
}
