import pg from 'pg';

/** What a statement takes. Dates go as ISO text, lists as JSON; the statement says with a cast what it makes of them. */
export type Value = string | number | boolean | null;

/** A statement that each connection prepares once, under its name. */
export type Statement = { name: string; text: string; values: readonly Value[] };

/** The messages of PostgreSQL's extended protocol, as pg's connection sends them. */
type Wire = {
  stream: { cork(): void; uncork(): void };
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: (string | null)[] }): void;
  describe(message: { type: 'P' }): void;
  execute(message: object): void;
  sync(): void;
};

/**
 * Statements that go to the server together and come back together. Between two synchronisation points PostgreSQL
 * runs everything in one transaction, so one round trip does what otherwise takes one each for BEGIN, COMMIT and
 * every statement between them. Each statement sees what those before it did.
 */
class Batch extends pg.Query {
  readonly #statements: readonly Statement[];
  readonly #prepared: Set<string>;

  /** @param prepared names of the statements that the connection has prepared; those of this batch are added */
  constructor(
    statements: readonly Statement[],
    prepared: Set<string>,
    callback: (error: Error | null, results: pg.QueryResult | pg.QueryResult[]) => void,
  ) {
    super({ text: '' }, callback as never);
    this.#statements = statements;
    this.#prepared = prepared;
  }

  override submit = (connection: pg.Connection): void => {
    const wire = connection as unknown as Wire;
    wire.stream.cork();
    try {
      for (const { name, text, values } of this.#statements) {
        if (!this.#prepared.has(name)) wire.parse({ name, text });
        this.#prepared.add(name);
        const written = values.map((value) => (value === null ? null : String(value)));
        wire.bind({ statement: name, values: written });
        wire.describe({ type: 'P' });
        wire.execute({});
      }
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
  };
}

/**
 * Runs batches on connections of a pool: the rows of each statement, in order. When a statement fails, all of the
 * batch is undone and its connection closed, because nobody knows then what it has prepared.
 */
export function createBatchRunner(pool: pg.Pool) {
  const preparedBy = new WeakMap<pg.PoolClient, Set<string>>();
  return async (statements: readonly Statement[]): Promise<pg.QueryResultRow[][]> => {
    const client = await pool.connect();
    const prepared = preparedBy.get(client) ?? new Set();
    preparedBy.set(client, prepared);
    try {
      const results = await new Promise<pg.QueryResult | pg.QueryResult[]>((resolve, reject) => {
        client.query(
          new Batch(statements, prepared, (error, answered) => (error ? reject(error) : resolve(answered))),
        );
      });
      client.release();
      return [results].flat().map(({ rows }) => rows);
    } catch (error) {
      client.release(true);
      throw error;
    }
  };
}
