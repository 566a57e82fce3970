import type pg from 'pg';
import type { Logger } from 'pino';
import { settingStatement, waitingAtMost } from '../db/local-settings.ts';
import { scopedRole } from '../db/roles/scoped.ts';

/**
 * Whether the database server can find the nearest of many vectors itself: by pgvector, whose types and operators lie in
 * `schema`; or why it cannot. `absent`: it does not have the extension, or not all of it; `old`: what it has is too old;
 * `forbidden`: our role may not create or use it; `failed`: something else, which the log tells.
 */
export type NearestPlace = { schema: string } | { lacks: 'absent' | 'old' | 'forbidden' | 'failed' };

/** From 0.8 on an index goes on until it has as many as were asked for, whatever of it is deleted. */
const oldest = [0, 8];

/** What was found out already is not asked twice by several processes that start together. */
const placeLock = 7262012;

const notAllowed = '42501';
/** Seconds. Somebody may be writing for long what the place refers to, and everybody else would wait behind us. */
const patience = 5;

/**
 * Finds out, and makes the place of the indexes where it is possible and they have none. It lies outside of the
 * migrations, since most servers cannot have it, and outside of `public`, so that no backup and no move takes it along:
 * all of it can be made anew.
 * What is needed by no one stops no start.
 * @param pool connects as the owner of the tables
 * @throws when the database is not there
 */
export async function prepareNearest(
  pool: Pick<pg.Pool, 'query'>,
  log: Pick<Logger, 'warn'>,
): Promise<NearestPlace> {
  const { rows } = await pool.query<{ version: string | null; isInstalled: boolean }>(`
    SELECT coalesce(installed_version, default_version) AS version, installed_version IS NOT NULL AS "isInstalled"
    FROM pg_available_extensions WHERE name = 'vector'`);
  const [found] = rows;
  if (!found?.version) return { lacks: 'absent' };
  if (isOlder(found.version)) return { lacks: 'old' };
  try {
    const settings = settingStatement('', waitingAtMost(patience)).text;
    const lock = `SELECT pg_advisory_xact_lock(${placeLock})`;
    await pool.query([settings, lock, ...(found.isInstalled ? [] : [extension]), place].join('; '));
  } catch (error) {
    const { code, severity } = error as { code?: string; severity?: string };
    if (code === notAllowed) return { lacks: 'forbidden' };
    if (!severity) throw error;
    log.warn({ error }, 'pgvector cannot be used');
    return { lacks: found.isInstalled ? 'failed' : 'absent' };
  }
  const { rows: schemas } = await pool.query<{ schema: string; isOpen: boolean }>(`
    SELECT quote_ident(nspname) AS schema, has_schema_privilege(n.oid, 'USAGE') AS "isOpen"
    FROM pg_extension JOIN pg_namespace n ON n.oid = extnamespace WHERE extname = 'vector'`);
  const [lies] = schemas;
  if (!lies) return { lacks: 'absent' };
  return lies.isOpen ? { schema: lies.schema } : { lacks: 'forbidden' };
}

/** PostgreSQL's codes for a table and a schema that are not there. */
const gone = ['42P01', '3F000'];

/** Whether a statement failed because there is no place of the indexes any more. */
export function isPlaceGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // The ORM keeps why.
  return gone.includes((error as { code?: string }).code ?? '') || isPlaceGone(error.cause);
}

function isOlder(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldest;
  return major < oldestMajor || (major === oldestMajor && minor < oldestMinor);
}

const extension = 'CREATE EXTENSION IF NOT EXISTS vector';

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
 * what it was made of: a file's vectors by a trigger, since a foreign key of every set would have each deletion look into
 * all sets, and the making and removing of a set wait for all deletions. `mean` is the average direction of all `passages`
 * that were ever put into it. Where the tables that all this refers to were made anew, so is the place.
 */
const place = `
  DO $place$ BEGIN
    IF (
      SELECT count(*) FROM pg_constraint WHERE contype = 'f' AND connamespace = to_regnamespace('nearest')
        AND confrelid IN ('public.model_bots'::regclass, 'public.file_embeddings'::regclass)
    ) < 2 THEN
      CREATE SCHEMA IF NOT EXISTS nearest;
      DROP TABLE IF EXISTS nearest.files, nearest.sets;
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
      CREATE OR REPLACE FUNCTION nearest.forget_file() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
        SET search_path = pg_catalog AS $forget$
      DECLARE
        vectors regclass := to_regclass('nearest.set_' || replace(OLD.set_id::text, '-', ''));
      BEGIN
        IF vectors IS NOT NULL THEN
          EXECUTE format('DELETE FROM %s WHERE file_id = $1', vectors) USING OLD.file_id;
        END IF;
        RETURN OLD;
      END $forget$;
      CREATE TRIGGER forget_file BEFORE DELETE ON nearest.files
        FOR EACH ROW EXECUTE FUNCTION nearest.forget_file();
    END IF;
    IF (SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user) THEN
      GRANT USAGE ON SCHEMA nearest TO ${scopedRole};
      GRANT SELECT ON nearest.sets, nearest.files TO ${scopedRole};
      EXECUTE format('GRANT USAGE ON SCHEMA %s TO ${scopedRole}', (
        SELECT extnamespace::regnamespace FROM pg_extension WHERE extname = 'vector'
      ));
      ALTER DEFAULT PRIVILEGES IN SCHEMA nearest GRANT SELECT ON TABLES TO ${scopedRole};
    END IF;
  END $place$`;
