import { createHash } from 'node:crypto';
import pg from 'pg';

/** What a statement takes. Dates go as ISO text, rows as JSON; the statement says with a cast what it makes of them. */
export type Value = string | number | boolean | null | readonly (string | null)[];

/** A value as PostgreSQL reads it. */
function written(value: Value): string | null {
  if (value === null || typeof value !== 'object') return value === null ? null : String(value);
  const quoted = value.map((each) => (each === null ? 'NULL' : `"${each.replace(/["\\]/g, '\\$&')}"`));
  return `{${quoted.join()}}`;
}

/** A statement that each connection prepares once, under its name. */
export type Statement = { name: string; text: string; values: readonly Value[] };

/** The messages of PostgreSQL's extended protocol, as pg's connection sends them. */
export type Wire = {
  stream: { cork(): void; uncork(): void };
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: readonly unknown[] }): void;
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
  readonly #prepared: Set<string> | null;

  /**
   * @param prepared names of the statements that the connection has prepared; those of this batch are added. Null where
   * none are kept: each is then parsed anew
   */
  constructor(
    statements: readonly Statement[],
    prepared: Set<string> | null,
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
        const statement = this.#prepared ? nameOf(name, text) : '';
        if (!this.#prepared?.has(statement)) wire.parse({ name: statement, text });
        this.#prepared?.add(statement);
        wire.bind({ statement, values: values.map(written) });
        wire.describe({ type: 'P' });
        wire.execute({});
      }
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
  };
}

const names = new Map<string, string>();

/** Whoever is handed the connection on, such as another release of Parley, must not take one text for another. */
function nameOf(name: string, text: string): string {
  const key = `${name} ${text}`;
  const known = names.get(key);
  if (known) return known;
  // PostgreSQL looks at the first 63 bytes of a name.
  const made = `${name.slice(0, 50)}_${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;
  names.set(key, made);
  return made;
}

/** What a pooler answers that hands each transaction another connection and keeps no statements. */
const lostStatement = ['26000', '42P05'];

/** Runs batches on connections: the rows of each statement, in order. All of a batch is undone when one fails. */
export type BatchRunner = {
  /** After a failure nobody knows what the connection has prepared: it is to be closed. */
  on(client: pg.PoolClient, statements: readonly Statement[]): Promise<pg.QueryResultRow[][]>;
  /** On one of a pool's connections. */
  run(pool: pg.Pool, statements: readonly Statement[]): Promise<pg.QueryResultRow[][]>;
};

/** Runs what goes to the database so that a trace shows it. */
export type SpanOf = <Result>(
  name: string,
  work: () => Promise<Result>,
  attributes?: Record<string, string>,
) => Promise<Result>;

/** Statements are prepared until a pooler shows that it keeps none. */
export function createBatchRunner({ span }: { span: SpanOf }): BatchRunner {
  const preparedBy = new WeakMap<pg.PoolClient, Set<string>>();
  let keepsStatements = true;

  const send = (client: pg.PoolClient, statements: readonly Statement[], prepared: Set<string> | null) =>
    span('batch', () => sendAll(client, statements, prepared), {
      'db.operation.name': statements.at(-1)?.name ?? '',
    });

  async function sendAll(
    client: pg.PoolClient,
    statements: readonly Statement[],
    prepared: Set<string> | null,
  ) {
    const results = await new Promise<pg.QueryResult | pg.QueryResult[]>((resolve, reject) => {
      client.query(
        new Batch(statements, prepared, (error, answered) => (error ? reject(error) : resolve(answered))),
      );
    });
    return [results].flat().map(({ rows }) => rows);
  }

  async function on(client: pg.PoolClient, statements: readonly Statement[]) {
    if (!keepsStatements) return send(client, statements, null);
    const prepared = preparedBy.get(client) ?? new Set();
    preparedBy.set(client, prepared);
    try {
      return await send(client, statements, prepared);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || !lostStatement.includes(error.code ?? '')) throw error;
      // The database's word that nothing of it was kept.
      keepsStatements = false;
      return send(client, statements, null);
    }
  }

  return {
    on,
    async run(pool, statements) {
      const client = await pool.connect();
      try {
        const rows = await on(client, statements);
        client.release();
        return rows;
      } catch (error) {
        client.release(true);
        throw error;
      }
    },
  };
}
