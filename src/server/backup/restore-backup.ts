import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import pg from 'pg';
import type { Logger } from 'pino';
import { isSecretsKey, makeSecretsKey, readSecretsKey, usualKeyFile } from '../crypto/secrets-key.ts';
import { connectDatabaseServer, serverAt } from '../db/connect.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { migrateJobQueue } from '../jobs/runner.ts';
import type { Environment } from '../settings/env.ts';
import type { FileStorage } from '../storage/file-storage.ts';
import { openStorage } from '../storage/open-storage.ts';
import { type Entry, readArchive } from './archive-reader.ts';
import { BackupError } from './backup-error.ts';
import {
  assertEmptyDatabase,
  assertEmptyFolder,
  assertEmptyStorage,
  emptyDatabase,
  emptyFolder,
  emptyStorage,
} from './empty-place.ts';
import { beginToFill, type Filling } from './fill-database.ts';
import { entryNames, type Manifest } from './manifest.ts';
import { assertKnownSchema, migrateTo } from './schema-version.ts';
import { damaged } from './seal.ts';
import { connectTo } from './source.ts';

type Options = {
  environment: Environment;
  log: Logger;
  migrationsFolder: string;
  file: string;
  key: string | undefined;
  say: (line: string) => void;
  stopped: AbortSignal;
};

/**
 * Brings an archive into an empty place: DATA_DIR, or the database of DATABASE_URL with an empty storage. The archive is
 * read from one end to the other before anything is written.
 * @throws {BackupError} and what reading and writing throws; the place is empty again then
 */
export async function restoreBackup(options: Options): Promise<Manifest> {
  const { environment, say } = options;
  await assertEmptyPlace(options);
  say('Checking the whole archive …');
  let secretsKey = '';
  const manifest = await readArchive(options.file, options.key, options.stopped, async ({ name, bytes }) => {
    if (name === entryNames.secretsKey) secretsKey = (await buffer(Readable.from(bytes))).toString();
  });
  await assertKnownSchema(options.migrationsFolder, manifest.schemaVersion, manifest.version);
  if (!isSecretsKey(secretsKey)) throw damaged();
  const own = await readSecretsKey(environment);
  if (own && own.toString('base64') !== secretsKey) {
    throw new BackupError(
      'The key for secrets that is set here is not that of the archive; leave SECRETS_KEY and SECRETS_KEY_FILE unset, and take secrets.key away from DATA_DIR.',
    );
  }
  say(
    `It is whole: ${manifest.tables.length} tables and ${manifest.files.count} files of ${manifest.createdAt}`,
  );
  try {
    await writeAll(options, manifest, own ? null : Buffer.from(secretsKey, 'base64'));
  } catch (error) {
    if (!environment.DATABASE_URL) await emptyFolder(environment.dataDirectory);
    throw error;
  }
  return manifest;
}

async function assertEmptyPlace({ environment, log }: Options): Promise<void> {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = environment;
  if (!DATABASE_URL) await assertEmptyFolder(environment);
  else {
    const { client, close } = await connectTo(serverAt(DATABASE_DIRECT_URL ?? DATABASE_URL));
    await assertEmptyDatabase(client).finally(close);
  }
  if (DATABASE_URL || environment.s3) await assertEmptyStorage(await openStorage(environment, log));
}

async function writeAll(options: Options, manifest: Manifest, secretsKey: Buffer | null): Promise<void> {
  const { environment, log, migrationsFolder, say } = options;
  const server = await connectDatabaseServer(environment, log);
  const connection = server.direct ?? server.connection;
  try {
    const { client, close } = await connectTo(connection);
    const storage = await openStorage(environment, log);
    try {
      await prepareSchema(connection, migrationsFolder, manifest.schemaVersion);
      const filling = await beginToFill(client);
      const restoring = createRestoring(manifest, filling, storage, say);
      await readArchive(options.file, options.key, options.stopped, restoring.take);
      restoring.assertComplete();
      say('Putting keys, triggers and policies back …');
      await filling.complete(manifest.sequences);
      if (secretsKey) await makeSecretsKey(usualKeyFile(environment), secretsKey);
      await client.query('COMMIT');
      await migrateDatabase(connection, migrationsFolder);
    } catch (error) {
      // A store or a server that is away is what may have ended it.
      const isKept = (what: string) => () => say(`${what} could not be made empty again; do that by hand.`);
      await emptyStorage(storage).catch(isKept('The place of files'));
      if (environment.DATABASE_URL) await emptyDatabase(client).catch(isKept('The database'));
      throw error;
    } finally {
      await close();
    }
  } finally {
    await server.stop();
  }
}

/** Makes the tables, as they were, and those of the queue. */
export async function prepareSchema(
  connection: pg.PoolConfig,
  migrationsFolder: string,
  schemaVersion: number,
): Promise<void> {
  // Functions of our migrations name the queue's tables.
  const pool = new pg.Pool({ ...connection, max: 2 }).on('error', () => undefined);
  // What breaks a connection is thrown by the query that it breaks.
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await migrateTo(connection, migrationsFolder, schemaVersion);
    await migrateJobQueue(pool);
  } finally {
    await pool.end();
  }
}

function createRestoring(
  { tables, files }: Manifest,
  filling: Filling,
  storage: FileStorage,
  say: (line: string) => void,
) {
  const rows = tables.map(() => 0);
  let count = 0;
  return {
    async take({ name, bytes }: Entry): Promise<void> {
      const index = entryNames.isRows(name);
      const table = index === undefined ? undefined : tables[Number(index)];
      if (table) {
        const piece = await promisify(gunzip)(await buffer(Readable.from(bytes)));
        rows[Number(index)] =
          (rows[Number(index)] ?? 0) + (await filling.fill(table, Readable.from([piece])));
      } else if (name.startsWith(entryNames.files)) {
        await storage.put(safeKey(name.slice(entryNames.files.length)), bytes);
        count += 1;
        if (count % 1_000 === 0) say(`${count} of ${files.count} files`);
      } else if (name !== entryNames.secretsKey) throw damaged();
    },
    /** @throws {BackupError} where rows or files are missing */
    assertComplete(): void {
      if (count !== files.count || tables.some((table, index) => table.rows !== rows[index])) throw damaged();
    },
  };
}

/** @throws {BackupError} for one that leads out of the storage */
function safeKey(key: string): string {
  if (/(^|\/)\.{0,2}(\/|$)|[\\\0]/.test(key)) throw damaged();
  return key;
}
