import { type NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { SpanOf, Statement, Wire } from './batch.ts';
import type { NameOf } from './statement-names.ts';

/** A transaction, or the database itself: whatever can run a query. */
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];

/** How the ORM asks its driver. */
type Asked = pg.QueryConfig & { rowMode?: 'array' };

/**
 * A statement that takes those along that run before it. They are not prepared: it is not known which of them a
 * connection would keep when one fails.
 */
class FirstQuery extends pg.Query {
  readonly #before: readonly Omit<Statement, 'name'>[];

  constructor(
    asked: Asked,
    before: readonly Omit<Statement, 'name'>[],
    callback: (error: Error | null, results: pg.QueryResult[]) => void,
  ) {
    // A statement without values, too, has to come in the messages of those before it.
    super({ ...asked, queryMode: 'extended' } as pg.QueryConfig, callback as never);
    this.#before = before;
  }

  override submit = (connection: pg.Connection): void => {
    const wire = connection as unknown as Wire;
    wire.stream.cork();
    try {
      for (const { text, values } of this.#before) {
        wire.parse({ name: '', text });
        wire.bind({ statement: '', values });
        wire.describe({ type: 'P' });
        wire.execute({});
      }
      pg.Query.prototype.submit.call(this, connection);
    } finally {
      wire.stream.uncork();
    }
  };
}

/**
 * Runs transactions of the ORM. What begins one goes to the server together with its first statement: two round trips
 * less than one by one.
 * @param given.begin the statement that begins each
 * @param given.nameOf what is prepared, and under which name
 * @returns what runs `work` after the settings of `opening`; all is undone when it throws
 */
export function createTransactions(
  pool: pg.Pool,
  { begin, nameOf, span }: { begin: string; nameOf: NameOf; span: SpanOf },
) {
  const dialect = new PgDialect({ casing: 'snake_case' });

  return <Result>(opening: Statement, work: (transaction: Transaction) => Promise<Result>) =>
    span('transaction', async () => {
      const client = await pool.connect();
      let begun = false;
      const ask = ({ text, ...rest }: Asked, values: unknown[]) => {
        const asked = { ...rest, text, name: nameOf(text) };
        if (begun) return client.query(asked, values);
        begun = true;
        return new Promise<pg.QueryResult | undefined>((resolve, reject) => {
          const before = [{ text: begin, values: [] }, opening];
          client.query(
            new FirstQuery({ ...asked, values }, before, (error, results) =>
              error ? reject(error) : resolve(results.at(-1)),
            ),
          );
        });
      };
      const session = new NodePgSession({ query: ask } as unknown as pg.PoolClient, dialect, undefined);
      try {
        const result = await work(new NodePgTransaction(dialect, session, undefined));
        if (begun) await client.query('commit');
        client.release();
        return result;
      } catch (error) {
        const keeps = !isStale(error);
        // What cannot be undone is undone with its connection.
        if (begun) await client.query('rollback').then(() => client.release(!keeps), client.release);
        else client.release();
        throw error;
      }
    });
}

/** What a server answers that has lost a prepared statement, or whose tables another release has changed since. */
const stale = ['26000', '42P05', '0A000'];

/** Whether the connection's prepared statements are no longer what they were: it is to be closed, and another opened. */
function isStale(error: unknown): boolean {
  const { cause = error } = error as { cause?: unknown };
  return cause instanceof pg.DatabaseError && stale.includes(cause.code ?? '');
}
