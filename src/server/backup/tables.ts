import type pg from 'pg';
import { everySpace, settingStatement } from '../db/local-settings.ts';

export type Client = Pick<pg.Client, 'query'>;
export type Table = { schema: string; name: string; columns: string[]; key: string[] };

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const named = ({ schema, name }: { schema: string; name: string }) =>
  `${quoted(schema)}.${quoted(name)}`;
const listed = (columns: readonly string[]) => columns.map(quoted).join(', ');

/** Every value is written the same way, whatever the server's own settings are; no time limit ends a long copy. */
const plainly = {
  ...everySpace,
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  lock_timeout: '0',
};

/** Begins the transaction that sees the state of this moment until it ends, and changes nothing. */
export async function beginSnapshot(client: Client): Promise<void> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await client.query(settingStatement('', plainly).text);
}

/** Begins the transaction that fills a database. */
export async function beginFilling(client: Client): Promise<void> {
  await client.query('BEGIN');
  await client.query(settingStatement('', plainly).text);
}

/** Our own tables and those of the queue, without what the database computes itself. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    SELECT n.nspname AS schema, c.relname AS name,
      (SELECT coalesce(array_agg(a.attname::text ORDER BY a.attnum), '{}') FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
      (SELECT coalesce(array_agg(a.attname::text ORDER BY a.attnum), '{}') FROM pg_index i
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey)
        WHERE i.indrelid = c.oid AND i.indisprimary) AS key
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r'
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
      AND (n.nspname = 'public' OR n.nspname = 'graphile_worker' AND c.relname LIKE '\\_private\\_%')
    ORDER BY n.nspname, c.relname`);
  return rows;
}

/** How far each sequence has counted. One that has not begun is left out. */
export async function listSequences(client: Client) {
  const { rows } = await client.query<{ schema: string; name: string; lastValue: string }>(`
    SELECT schemaname AS schema, sequencename AS name, last_value::text AS "lastValue" FROM pg_sequences
    WHERE schemaname IN ('public', 'graphile_worker') AND last_value IS NOT NULL ORDER BY 1, 2`);
  return rows;
}

/** When the newest migration was made that the database has; null for one that is not Parley's. */
export async function schemaVersionOf(client: Client): Promise<number | null> {
  const { rows: found } = await client.query<{ table: string | null }>(
    "SELECT to_regclass('drizzle.__drizzle_migrations')::text AS table",
  );
  if (!found[0]?.table) return null;
  const { rows } = await client.query<{ newest: string | null }>(
    'SELECT max(created_at)::text AS newest FROM drizzle.__drizzle_migrations',
  );
  return rows[0]?.newest ? Number(rows[0].newest) : null;
}

export const copyOut = (table: Pick<Table, 'schema' | 'name' | 'columns'>) =>
  `COPY (SELECT ${listed(table.columns)} FROM ${named(table)}) TO STDOUT`;

/** The same in an order that no server's language changes, for comparing. */
export const copyOutInOrder = ({ columns, key, ...table }: Table) =>
  `COPY (SELECT ${listed(columns)} FROM ${named(table)} AS compared
    ORDER BY ROW(${listed(key.length > 0 ? key : columns)})::text COLLATE "C") TO STDOUT`;

export const copyIn = (table: Pick<Table, 'schema' | 'name' | 'columns'>) =>
  `COPY ${named(table)} (${listed(table.columns)}) FROM STDIN`;
