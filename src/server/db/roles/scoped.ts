import type pg from 'pg';

/** The role in which those work whom row-level security would not bind. */
export const scopedRole = 'parley_scoped';

/**
 * Whether row-level security does not hold for this connection, as for superusers: its transactions step down to the role,
 * which is made where it is missing.
 */
export async function connectsAsSuperuser(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ bypasses: boolean }>(
    'SELECT rolsuper OR rolbypassrls AS bypasses FROM pg_roles WHERE rolname = current_user',
  );
  if (!rows[0]?.bypasses) return false;
  await pool.query(`
    SELECT pg_advisory_xact_lock(7262011);
    DO $$ BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${scopedRole}') THEN
        CREATE ROLE ${scopedRole} NOLOGIN;
      END IF;
    END $$;
    GRANT USAGE ON SCHEMA public TO ${scopedRole};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${scopedRole};
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO ${scopedRole};
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${scopedRole};
  `);
  return true;
}
