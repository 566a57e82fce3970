import type pg from 'pg';
import { scopedRole } from '../db/roles/scoped.ts';

/**
 * Whether the database server can find the nearest of many vectors itself: by pgvector, whose types and operators lie in
 * `schema`; or why it cannot. `absent`: it does not have the extension; `old`: what it has is too old; `forbidden`: our role
 * may not create it.
 */
export type NearestPlace = { schema: string } | { lacks: 'absent' | 'old' | 'forbidden' };

/** From 0.8 on an index goes on until it has as many as were asked for, whatever of it is deleted. */
const oldest = [0, 8];

/** What was found out already is not asked twice by several processes that start together. */
const placeLock = 7262012;

const notAllowed = '42501';

/**
 * Finds out, and makes the place of the indexes where it is possible and they have none. It lies outside of the
 * migrations, since most servers cannot have it, and outside of `public`, so that no backup and no move takes it along:
 * all of it can be made anew.
 * @param pool connects as the owner of the tables
 */
export async function prepareNearest(pool: Pick<pg.Pool, 'query'>): Promise<NearestPlace> {
  const { rows } = await pool.query<{ version: string | null; isInstalled: boolean }>(`
    SELECT coalesce(installed_version, default_version) AS version, installed_version IS NOT NULL AS "isInstalled"
    FROM pg_available_extensions WHERE name = 'vector'`);
  const [found] = rows;
  if (!found?.version) return { lacks: 'absent' };
  if (isOlder(found.version)) return { lacks: 'old' };
  try {
    await pool.query(
      `SELECT pg_advisory_xact_lock(${placeLock}); ${found.isInstalled ? '' : extension} ${place}`,
    );
  } catch (error) {
    const { code, severity } = error as { code?: string; severity?: string };
    if (code === notAllowed) return { lacks: 'forbidden' };
    // The server said so itself: of what it offers, parts are missing. What is needed by no one stops no start.
    if (severity && !found.isInstalled) return { lacks: 'absent' };
    throw error;
  }
  const { rows: schemas } = await pool.query<{ schema: string }>(
    "SELECT quote_ident(nspname) AS schema FROM pg_extension JOIN pg_namespace n ON n.oid = extnamespace WHERE extname = 'vector'",
  );
  return schemas[0] ?? { lacks: 'absent' };
}

function isOlder(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldest;
  return major < oldestMajor || (major === oldestMajor && minor < oldestMinor);
}

const extension = 'CREATE EXTENSION IF NOT EXISTS vector;';

/** The vectors of a set, with their index. */
export const tableOfSet = (id: string): string => `nearest.set_${id.replaceAll('-', '')}`;

/** The policy is that of 0001_row_level_security. */
export const guardsOf = (table: string): readonly string[] => [
  `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`,
  `ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`,
  `CREATE POLICY space_isolation ON ${table} USING (
    current_setting('app.space', true) = 'all'
    OR space_id = nullif(nullif(current_setting('app.space', true), ''), 'all')::uuid
  )`,
];

/**
 * A set is what one model made of one bot's passages; its vectors and their index are a table of its own
 * (`build-nearest.ts`). That its row is there says that it is ready, and a file's that it has all of the file. Each goes with
 * what it was made of. `mean` is the average direction of all `passages` that were ever put into it.
 */
const place = `
  DO $place$ BEGIN
    IF to_regclass('nearest.sets') IS NULL THEN
      CREATE SCHEMA IF NOT EXISTS nearest;
      CREATE TABLE nearest.sets (
        id uuid PRIMARY KEY,
        space_id uuid NOT NULL,
        model_bot_id uuid NOT NULL REFERENCES public.model_bots (id) ON DELETE CASCADE,
        model text NOT NULL,
        dimensions integer NOT NULL,
        passages integer NOT NULL,
        mean real[] NOT NULL,
        UNIQUE (model_bot_id, model)
      );
      CREATE TABLE nearest.files (
        file_id uuid PRIMARY KEY REFERENCES public.file_embeddings (file_id) ON DELETE CASCADE,
        space_id uuid NOT NULL,
        set_id uuid NOT NULL REFERENCES nearest.sets (id) ON DELETE CASCADE
      );
      CREATE INDEX files_set ON nearest.files (set_id);
      ${[...guardsOf('nearest.sets'), ...guardsOf('nearest.files')].join(';\n')};
    END IF;
    IF (SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user) THEN
      GRANT USAGE ON SCHEMA nearest TO ${scopedRole};
      GRANT SELECT ON ALL TABLES IN SCHEMA nearest TO ${scopedRole};
      ALTER DEFAULT PRIVILEGES IN SCHEMA nearest GRANT SELECT ON TABLES TO ${scopedRole};
    END IF;
  END $place$`;
