import { access } from 'node:fs/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { connectDatabaseServer, serverAt } from '../db/connect.ts';
import { connectionToRunning } from '../db/embedded/connection.ts';
import { layoutOf } from '../db/embedded/layout.ts';
import type { Environment } from '../settings/env.ts';
import { BackupError } from './backup-error.ts';

export type Connected = { client: pg.Client; close(): Promise<void> };

/** One connection to a server, past any pooler. */
export async function connectTo(connection: pg.PoolConfig): Promise<Connected> {
  const client = new pg.Client(connection);
  // What breaks it is thrown by the query that it breaks.
  client.on('error', () => undefined);
  await client.connect();
  return { client, close: () => client.end() };
}

/**
 * Connects to the database of an installation: that of DATABASE_URL, or that of DATA_DIR, whether Parley runs on it or not.
 * @param options.mayRun false where nobody may be at work on it
 * @throws {BackupError} where there is none, {EmbeddedPostgresError} where somebody is at work that may not be
 */
export async function connectToSource(
  environment: Environment,
  log: Logger,
  options: { mayRun: boolean },
): Promise<Connected> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, dataDirectory } = environment;
  if (DATABASE_URL) return connectTo(serverAt(DATABASE_DIRECT_URL ?? DATABASE_URL));
  await access(layoutOf(dataDirectory).cluster).catch(() => {
    throw new BackupError(`There is no installation in DATA_DIR ${dataDirectory}.`);
  });
  try {
    const server = await connectDatabaseServer(environment, log);
    const connected = await connectTo(server.connection).catch(async (error) => {
      await server.stop();
      throw error;
    });
    const close = async () => {
      await connected.close();
      await server.stop();
    };
    return { client: connected.client, close };
  } catch (error) {
    const isInUse = error instanceof Error && 'code' in error && error.code === 'data_directory_in_use';
    const running = isInUse && options.mayRun && (await connectionToRunning(dataDirectory, 'application'));
    if (!running) throw error;
    return connectTo(running);
  }
}
