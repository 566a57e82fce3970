import type pg from 'pg';

export type KeptConnection = {
  /** Runs one statement. The next one waits for its end. */
  query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<Row>>;
  /** Gives the connection back to its pool, also the one that is just being taken. */
  release(): Promise<void>;
};

/**
 * One connection of a pool, kept from the first statement on: to take one and give it back each time costs a fifth of
 * a short statement. A statement that fails takes its connection along, and the next one has another.
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

  async function run<Row extends pg.QueryResultRow>(taken: Taken, statement: pg.QueryConfig) {
    try {
      return await taken.client.query<Row>(statement);
    } catch (error) {
      // It may be the connection that failed, which learns of it later than the statement.
      if (kept === taken) taken.giveBack(error as Error);
      throw error;
    }
  }

  return {
    query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig) {
      // Sent at once where it can be, while the caller goes on.
      if (kept) return run<Row>(kept, statement);
      taking ??= take();
      return taking.then((taken) => run<Row>(taken, statement));
    },
    async release() {
      // What could not be had need not be given back; whoever asked for it was told.
      await taking?.catch(() => undefined);
      kept?.giveBack();
    },
  };
}
