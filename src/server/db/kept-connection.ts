import type pg from 'pg';

export type KeptConnection = {
  /** Runs some work on the connection. Its next work waits for the end of this. */
  use<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result>;
  /** Gives the connection back to its pool, also the one that is just being taken. */
  release(): Promise<void>;
};

/**
 * One connection of a pool, kept from the first statement on: to take one and give it back each time costs a fifth of
 * a short statement. Work that fails takes its connection along, and the next one has another.
 */
export function keepConnection(pool: pg.Pool): KeptConnection {
  type Taken = { client: pg.PoolClient; giveBack(error?: Error): void };
  let kept: Taken | null = null;
  let taking: Promise<Taken> | null = null;

  async function take(): Promise<Taken> {
    try {
      const client = await pool.connect();
      const giveBack = (error?: Error) => {
        kept = null;
        client.off('error', giveBack);
        client.release(error);
      };
      client.on('error', giveBack);
      kept = { client, giveBack };
      return kept;
    } finally {
      taking = null;
    }
  }

  async function run<Result>(taken: Taken, work: (client: pg.PoolClient) => Promise<Result>) {
    try {
      return await work(taken.client);
    } catch (error) {
      // It may be the connection that failed, which learns of it later than the statement.
      if (kept === taken) taken.giveBack(error as Error);
      throw error;
    }
  }

  return {
    use(work) {
      // Sent at once where it can be, while the caller goes on.
      if (kept) return run(kept, work);
      taking ??= take();
      return taking.then((taken) => run(taken, work));
    },
    async release() {
      // What could not be had need not be given back; whoever asked for it was told.
      await taking?.catch(() => undefined);
      kept?.giveBack();
    },
  };
}
