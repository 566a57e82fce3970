import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { grantToReader } from './roles/reader.ts';

const migrationLock = 7262010;

/**
 * Brings the schema up to date, under an advisory lock so that several processes may start at once. The lock is that of
 * a transaction: a pooler would keep one of a session for whoever comes next.
 * @throws when the server is older than PostgreSQL 15 or a migration fails; nothing is half applied
 */
export async function migrateDatabase(connection: pg.PoolConfig, migrationsFolder: string): Promise<void> {
  const [client, lock] = [new pg.Client(connection), new pg.Client(connection)];
  lock.on('error', () => undefined);
  try {
    await client.connect();
    await lock.connect();
    const { rows } = await client.query<{ version: string }>(
      "SELECT current_setting('server_version_num') AS version",
    );
    if (Number(rows[0]?.version) < 150_000) throw new DatabaseVersionError();
    await lock.query(`BEGIN; SELECT pg_advisory_xact_lock(${migrationLock})`);
    await migrate(drizzle(client, { casing: 'snake_case' }), { migrationsFolder });
    await grantToReader(client);
  } finally {
    await Promise.all([client.end(), lock.end()]);
  }
}

export class DatabaseVersionError extends Error {
  override name = 'DatabaseVersionError';
  override message = 'DATABASE_URL names a PostgreSQL server older than 15; Parley needs 15 or newer.';
}
