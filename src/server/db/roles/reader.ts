import type pg from 'pg';

/**
 * The role in which administrators' tables are read, and people's own conversations are searched. Row-level security
 * does not bind it, because policies keep every index out that the words of a search need; in return it may read and
 * nothing else.
 */
export const readerRole = 'parley_reader';

/** Makes the role where it is missing. Only a superuser may, and is then a member of every role. */
export const makeReader = `
  DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${readerRole}') THEN
      CREATE ROLE ${readerRole} NOLOGIN BYPASSRLS;
    END IF;
  END $$`;

/** Whether this connection may step into the role. */
export async function mayRead(client: Pick<pg.Client, 'query'>): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT FROM pg_roles WHERE rolname = '${readerRole}' AND rolbypassrls AND pg_has_role(oid, 'MEMBER')`,
  );
  return rows.length > 0;
}

/**
 * Lets the role read every table there is. For the owner of the tables, after migrations; a server whose
 * administrator has not made the role goes without.
 */
export async function grantToReader(client: Pick<pg.Client, 'query'>): Promise<void> {
  const { rows } = await client.query<{ superuser: boolean }>(
    'SELECT rolsuper AS superuser FROM pg_roles WHERE rolname = current_user',
  );
  if (rows[0]?.superuser) await client.query(makeReader);
  if (!(await mayRead(client))) return;
  await client.query(`
    GRANT USAGE ON SCHEMA public TO ${readerRole};
    GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${readerRole}`);
}
