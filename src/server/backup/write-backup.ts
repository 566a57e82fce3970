import { access, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type pg from 'pg';
import pgCopy from 'pg-copy-streams';
import type { Logger } from 'pino';
import { assertSecretsKey } from '../crypto/open-secrets.ts';
import { readSecretsKey } from '../crypto/secrets-key.ts';
import { AppError } from '../errors.ts';
import type { Environment } from '../settings/env.ts';
import type { FileStorage } from '../storage/file-storage.ts';
import { openStorage } from '../storage/open-storage.ts';
import { presentTime } from '../time.ts';
import { type ArchiveWriter, writeArchive } from './archive-writer.ts';
import { BackupError } from './backup-error.ts';
import { archiveFormat, entryNames, type Manifest, type TableOfArchive } from './manifest.ts';
import { connectToSource } from './source.ts';
import { beginSnapshot, copyOut, listSequences, listTables, schemaVersionOf } from './tables.ts';

/** Bytes of a piece of a table: so much of it is in memory. */
const pieceBytes = 4 * 1024 * 1024;
const newline = 10;

/**
 * Writes the whole of an installation into one archive, while it serves: rows as they were in one moment, files, and the
 * key for secrets.
 * @param options.say takes a line of progress
 * @returns what is in it
 * @throws {BackupError} and what reading and writing throws; no file is there then
 */
export async function writeBackup(options: {
  environment: Environment;
  log: Logger;
  version: string;
  file: string;
  key: string | undefined;
  say: (line: string) => void;
  stopped: AbortSignal;
}): Promise<Omit<Manifest, 'entries'>> {
  const { environment, log, version, file, say } = options;
  if (
    await access(file).then(
      () => true,
      () => false,
    )
  ) {
    throw new BackupError(`${file} is there already; name another file.`);
  }
  const folder = path.dirname(path.resolve(file));
  if (!(await stat(folder).catch(() => null))?.isDirectory()) {
    throw new BackupError(`There is no folder ${folder}; make it, or name a file elsewhere.`);
  }
  const source = await connectToSource(environment, log, { mayRun: true });
  try {
    const { client } = source;
    const schemaVersion = await schemaVersionOf(client);
    if (schemaVersion === null) throw new BackupError('The database holds no installation of Parley.');
    const secretsKey = await readSecretsKey(environment);
    if (!secretsKey)
      throw new BackupError('The key for secrets is not there: look for secrets.key of DATA_DIR.');
    await assertSecretsKey(secretsKey, client);
    const storage = await openStorage(environment, log);
    let written: Omit<Manifest, 'entries'> | undefined;
    await writeArchive(file, {
      key: options.key,
      stopped: options.stopped,
      async fill(writer) {
        await beginSnapshot(client);
        const head = { format: archiveFormat, version, createdAt: presentTime().toISOString() };
        await writer.add(entryNames.head, Buffer.from(`${JSON.stringify(head)}\n`));
        await writer.add(entryNames.secretsKey, Buffer.from(secretsKey.toString('base64')));
        const tables = await addTables(client, writer, say);
        const sequences = await listSequences(client);
        const files = await addFiles(storage, writer, say);
        written = { ...head, schemaVersion, tables, sequences, files };
        return written;
      },
    });
    return written as Omit<Manifest, 'entries'>;
  } finally {
    await source.close();
  }
}

async function addTables(
  client: pg.Client,
  writer: ArchiveWriter,
  say: (line: string) => void,
): Promise<TableOfArchive[]> {
  const tables: TableOfArchive[] = [];
  for (const { schema, name, columns } of await listTables(client)) {
    const rows = client.query(pgCopy.to(copyOut({ schema, name, columns })));
    let piece = 0;
    for await (const bytes of piecesOf(rows)) {
      await writer.add(entryNames.rows(tables.length, piece), await promisify(gzip)(bytes, { level: 3 }));
      piece += 1;
    }
    tables.push({ schema, name, columns, rows: rows.rowCount });
    if (rows.rowCount >= 100_000) say(`${name}: ${rows.rowCount} rows`);
  }
  say(`${tables.length} tables, ${tables.reduce((sum, { rows }) => sum + rows, 0)} rows`);
  return tables;
}

/** Pieces that end with a row each: a line break in a value is written otherwise. */
async function* piecesOf(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const part of rows) {
    const end = part.lastIndexOf(newline) + 1;
    if (length + end < pieceBytes || end === 0) {
      parts.push(part);
      length += part.length;
      continue;
    }
    yield Buffer.concat([...parts, part.subarray(0, end)]);
    parts = [part.subarray(end)];
    length = part.length - end;
  }
  if (length > 0) yield Buffer.concat(parts);
}

/** Files that came since the rows were read come along, and do no harm; those that went are counted. */
async function addFiles(
  storage: FileStorage,
  writer: ArchiveWriter,
  say: (line: string) => void,
): Promise<Manifest['files']> {
  const files = { count: 0, bytes: 0, missing: 0 };
  for await (const { key } of storage.list()) {
    const opened = await storage.open(key).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') return null;
      throw error;
    });
    if (!opened) {
      files.missing += 1;
      continue;
    }
    await writer.addStream(entryNames.files + key, opened.size, opened.bytes);
    files.count += 1;
    files.bytes += opened.size;
    if (files.count % 1_000 === 0) say(`${files.count} files`);
  }
  say(`${files.count} files, ${files.bytes} bytes`);
  return files;
}
