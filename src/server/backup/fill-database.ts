import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import pgCopy from 'pg-copy-streams';
import { BackupError } from './backup-error.ts';
import type { Manifest, TableOfArchive } from './manifest.ts';
import { beginFilling, copyIn, listTables, named } from './tables.ts';

export type Filling = {
  /** Takes rows of one table as `COPY` writes them, piece after piece. @returns how many there were */
  fill(table: Omit<TableOfArchive, 'rows'>, pieces: AsyncIterable<Uint8Array>): Promise<number>;
  /** Puts back what holds the tables together; all rows have to fit. */
  complete(sequences: Manifest['sequences']): Promise<void>;
};

/**
 * Begins to fill a migrated database, in one transaction that the caller commits. Meanwhile no trigger fires, no foreign
 * key is checked, and the owner of the tables may write into every space; each holds again once it is complete.
 * @param client the owner of the tables
 */
export async function beginToFill(client: pg.Client): Promise<Filling> {
  await beginFilling(client);
  const tables = await listTables(client);
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace IN (
      SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'graphile_worker'))`);
  const { rows: forced } = await client.query<{ table: string }>(
    'SELECT oid::regclass::text AS table FROM pg_class WHERE relforcerowsecurity',
  );
  const run = async (statements: string[]) => {
    for (const statement of statements) await client.query(statement);
  };
  await run([
    ...keys.map(({ table, name }) => `ALTER TABLE ${table} DROP CONSTRAINT ${name}`),
    ...tables.map((table) => `ALTER TABLE ${named(table)} DISABLE TRIGGER USER`),
    ...forced.map(({ table }) => `ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`),
    // Migrations have put rows into some.
    `TRUNCATE ${tables.map(named).join(', ')}`,
  ]);
  return {
    async fill(table, pieces) {
      const own = tables.find(({ schema, name }) => schema === table.schema && name === table.name);
      const unknown = table.columns.filter((column) => !own?.columns.includes(column));
      if (!own || unknown.length > 0) {
        const what = own ? `the column ${unknown[0]} of ${table.name}` : `the table ${table.name}`;
        throw new BackupError(`This version of Parley does not know ${what}; use the version it comes from.`);
      }
      const into = client.query(pgCopy.from(copyIn(table)));
      // What breaks it is thrown where it is waited for.
      const written = finished(into);
      written.catch(() => undefined);
      for await (const piece of pieces) {
        if (!into.write(piece)) await Promise.race([once(into, 'drain'), written]);
      }
      into.end();
      await written;
      return into.rowCount;
    },
    async complete(sequences) {
      await run([
        // Nobody is at work here yet.
        'UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL WHERE locked_at IS NOT NULL',
        'UPDATE graphile_worker._private_job_queues SET locked_at = NULL, locked_by = NULL WHERE locked_at IS NOT NULL',
        ...keys.map(
          ({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`,
        ),
        ...forced.map(({ table }) => `ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`),
        ...tables.map((table) => `ALTER TABLE ${named(table)} ENABLE TRIGGER USER`),
      ]);
      for (const { lastValue, ...sequence } of sequences) {
        await client.query('SELECT setval($1::regclass, $2)', [named(sequence), lastValue]);
      }
    },
  };
}
