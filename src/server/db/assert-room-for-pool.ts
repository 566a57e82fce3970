import pg from 'pg';
import { EnvironmentError } from '../settings/env.ts';
import { lookUpConnections } from './database.ts';

/**
 * Makes sure that the server lets in as many connections as one process may open.
 * @throws {EnvironmentError} with the numbers
 */
export async function assertRoomForPool(connection: pg.PoolConfig, poolSize: number): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ room: number }>(
      `SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS room`,
    );
    const room = rows[0]?.room ?? Number.POSITIVE_INFINITY;
    if (poolSize + lookUpConnections > room) {
      throw new EnvironmentError(
        `The setting DATABASE_POOL_SIZE must be at most ${room - lookUpConnections}: the PostgreSQL server lets in ${room} connections, and each process opens so many and ${lookUpConnections} for look-ups.`,
      );
    }
  } finally {
    await client.end();
  }
}
