import { createHash } from 'node:crypto';
import pgCopy from 'pg-copy-streams';
import type { Logger } from 'pino';
import { serverAt } from '../db/connect.ts';
import { migrateDatabase } from '../db/migrate.ts';
import type { Environment } from '../settings/env.ts';
import { BackupError } from './backup-error.ts';
import { assertEmptyDatabase, emptyDatabase } from './empty-place.ts';
import { beginToFill } from './fill-database.ts';
import { prepareSchema } from './restore-backup.ts';
import { assertKnownSchema } from './schema-version.ts';
import { connectTo, connectToSource } from './source.ts';
import {
  beginSnapshot,
  type Client,
  copyOut,
  copyOutInOrder,
  listSequences,
  listTables,
  schemaVersionOf,
  type Table,
} from './tables.ts';
import { untilStopped } from './until-stopped.ts';

/**
 * Copies the database of DATA_DIR to a server and compares every row before it counts. The source stays as it is, files
 * and key stay where they are.
 * @throws {BackupError} and what either server says; the target is empty again then
 */
export async function moveDatabase(options: {
  environment: Environment;
  log: Logger;
  migrationsFolder: string;
  version: string;
  target: string;
  say: (line: string) => void;
  stopped: AbortSignal;
}): Promise<{ tables: number; rows: number }> {
  const { environment, log, migrationsFolder, say, stopped } = options;
  const connection = serverAt(options.target);
  const target = await connectTo(connection);
  try {
    await assertEmptyDatabase(target.client);
    const source = await connectToSource(environment, log, { mayRun: false });
    try {
      const schemaVersion = await schemaVersionOf(source.client);
      if (schemaVersion === null)
        throw new BackupError('The database of DATA_DIR holds no installation of Parley.');
      await assertKnownSchema(migrationsFolder, schemaVersion, options.version);
      return await copyAll({ source: source.client, target: target.client, schemaVersion });
    } finally {
      await source.close();
    }
  } finally {
    await target.close();
  }

  async function copyAll(between: {
    source: Parameters<typeof beginToFill>[0];
    target: Parameters<typeof beginToFill>[0];
    schemaVersion: number;
  }) {
    const { source, target } = between;
    try {
      await prepareSchema(connection, migrationsFolder, between.schemaVersion);
      await beginSnapshot(source);
      const filling = await beginToFill(target);
      const tables = await listTables(source);
      let rows = 0;
      for (const table of tables) {
        const copied = await filling.fill(
          table,
          untilStopped(source.query(pgCopy.to(copyOut(table))), stopped),
        );
        rows += copied;
        if (copied >= 100_000) say(`${table.name}: ${copied} rows`);
      }
      say(`${tables.length} tables and ${rows} rows are copied; comparing them row by row …`);
      for (const table of tables) {
        stopped.throwIfAborted();
        await assertSame(source, target, table);
      }
      await filling.complete(await listSequences(source));
      await target.query('COMMIT');
      await migrateDatabase(connection, migrationsFolder);
      return { tables: tables.length, rows };
    } catch (error) {
      await emptyDatabase(target);
      throw error;
    }
  }
}

/** @throws {BackupError} where a row of the one is not in the other */
async function assertSame(source: Client, target: Client, table: Table): Promise<void> {
  const [here, there] = await Promise.all([hashOf(source, table), hashOf(target, table)]);
  if (here !== there) {
    throw new BackupError(`The rows of ${table.name} are not the same on both sides; nothing was moved.`);
  }
}

async function hashOf(client: Client, table: Table): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of client.query(pgCopy.to(copyOutInOrder(table)))) hash.update(part as Buffer);
  return hash.digest('hex');
}
