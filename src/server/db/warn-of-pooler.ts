import pg from 'pg';
import type { Logger } from 'pino';

/** What the log says of a pooler that nobody told us the way past. */
export const poolerWarning =
  'DATABASE_URL goes through a pooler, and DATABASE_DIRECT_URL is not set: what the database tells Parley may not arrive, and migrations may fail. Set DATABASE_DIRECT_URL to the address of the PostgreSQL server itself';

/**
 * Whether something stands between us and the server that hands connections on. PostgreSQL names the process that
 * serves a connection when it begins, and again when asked; a pooler makes up the first, in every mode, or leaves it
 * out, as it does not know yet whose connection it will be.
 */
export async function goesThroughPooler(connection: pg.PoolConfig): Promise<boolean> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...connection });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await isOfPooler(client);
  } finally {
    await client.end();
  }
}

/** The same of a connection that there is. */
export async function isOfPooler(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const { processID } = client as unknown as { processID: number | null };
  return rows[0]?.pid !== processID;
}

/** Says so in the log, once at the start. What cannot be found out is for whatever connects next to tell. */
export async function warnOfPooler(connection: pg.PoolConfig, log: Pick<Logger, 'warn'>): Promise<void> {
  if (await goesThroughPooler(connection).catch(() => false)) log.warn(poolerWarning);
}
