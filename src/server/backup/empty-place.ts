import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Environment } from '../settings/env.ts';
import type { FileStorage } from '../storage/file-storage.ts';
import { BackupError } from './backup-error.ts';
import type { Client } from './tables.ts';

/** @throws {BackupError} unless the folder is empty, or not there */
export async function assertEmptyFolder({
  dataDirectory,
}: Pick<Environment, 'dataDirectory'>): Promise<void> {
  const names = await readdir(dataDirectory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (names.length === 0) return;
  throw new BackupError(
    `DATA_DIR ${dataDirectory} is not empty; name another folder, or move what is in it away.`,
  );
}

/** Empties the folder again that was empty before. */
export async function emptyFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  await Promise.all(names.map((name) => rm(path.join(folder, name), { recursive: true, force: true })));
}

/** @throws {BackupError} where a file is kept already */
export async function assertEmptyStorage(storage: FileStorage): Promise<void> {
  for await (const _ of storage.list()) {
    throw new BackupError(
      'Files are kept there already; empty the folder uploads of DATA_DIR, or of S3_BUCKET.',
    );
  }
}

/** Empties the storage again that was empty before. */
export async function emptyStorage(storage: FileStorage): Promise<void> {
  for await (const { key } of storage.list()) await storage.remove(key);
}

/** @throws {BackupError} where the database has tables already */
export async function assertEmptyDatabase(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p') AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
    LIMIT 1`);
  if (!rows[0]) return;
  throw new BackupError(
    `The database is not empty: it has ${rows[0].name}. Make a new one, or name another.`,
  );
}

/** Takes away what was made in a database that was empty before. */
export async function emptyDatabase(client: Client): Promise<void> {
  await client.query('ROLLBACK');
  await client.query(`
    DROP SCHEMA IF EXISTS drizzle, graphile_worker CASCADE;
    DO $$
    DECLARE
      made record;
    BEGIN
      FOR made IN
        SELECT 'TABLE' AS kind, c.oid::regclass::text AS name, c.oid FROM pg_class c
          WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
        UNION ALL
        SELECT 'FUNCTION', p.oid::regprocedure::text, p.oid FROM pg_proc p
          WHERE p.pronamespace = 'public'::regnamespace AND p.prokind = 'f'
        UNION ALL
        SELECT 'TYPE', t.oid::regtype::text, t.oid FROM pg_type t
          WHERE t.typnamespace = 'public'::regnamespace AND t.typtype = 'e'
      LOOP
        CONTINUE WHEN EXISTS (SELECT FROM pg_depend d WHERE d.objid = made.oid AND d.deptype = 'e');
        EXECUTE format('DROP %s IF EXISTS %s CASCADE', made.kind, made.name);
      END LOOP;
    END $$`);
}
