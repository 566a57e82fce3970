import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { migrateDatabase } from '../db/migrate.ts';
import { newer } from './archive-reader.ts';

type Journal = { entries: { tag: string; when: number }[] };

const readJournal = async (folder: string): Promise<Journal> =>
  JSON.parse(await readFile(path.join(folder, 'meta/_journal.json'), 'utf8'));

/** @throws {BackupError} for a schema that this version has no migration of */
export async function assertKnownSchema(
  migrationsFolder: string,
  schemaVersion: number,
  productVersion: string,
): Promise<void> {
  const { entries } = await readJournal(migrationsFolder);
  if (!entries.some(({ when }) => when === schemaVersion)) throw newer(productVersion);
}

/** Gives an empty database the schema that rows of `schemaVersion` fit into. */
export async function migrateTo(
  connection: pg.PoolConfig,
  migrationsFolder: string,
  schemaVersion: number,
): Promise<void> {
  const journal = await readJournal(migrationsFolder);
  const entries = journal.entries.filter(({ when }) => when <= schemaVersion);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'parley-migrations-'));
  try {
    await mkdir(path.join(folder, 'meta'));
    await writeFile(path.join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
    for (const { tag } of entries) {
      await copyFile(path.join(migrationsFolder, `${tag}.sql`), path.join(folder, `${tag}.sql`));
    }
    await migrateDatabase(connection, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
