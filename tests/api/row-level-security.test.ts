import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();

/** Tables whose rows no policy guards, and why. */
const unguarded: Record<string, string> = {
  users: 'people belong to no space: one person is in several tenants, whose members name them',
  profiles: 'the names and languages of people, read wherever people are named',
  role_assignments: 'which spaces a person may enter is what is asked before one is entered',
  usage_counters: "a person's day is counted once for all the spaces they ask in; rows hold numbers only",
  model_counters: 'as usage_counters: what calls of models took in a day, numbers only',
  model_quirks:
    "which parameters the models of a provider have refused, by names of programs; nobody's words",
  notifications: 'what happens in a space tells people who are not of it; read by the person alone',
  one_time_codes: 'found by the hash of a secret before anybody is known; gone within minutes',
  stripe_events: 'what Stripe sent, by ids of Stripe; read by jobs alone',
  saved_views: 'how a person looks at tables; read by the person alone',
  canned_replies: 'texts of the support desk, of no tenant',
  rate_limits: 'counts by hashed or plain keys of callers, of no tenant',
  installation: 'settings of the whole installation',
  account_changes: 'one counter for the whole installation',
  processes: 'the processes of the installation that live',
};

type Table = {
  name: string;
  isForced: boolean;
  /** What rows may be read by, and what may be written by alone. */
  policies: { command: string; reads: string | null; isPermissive: boolean }[] | null;
};

const readTables = () =>
  suite.database.acrossSpaces(async (transaction) => {
    const { rows } = await transaction.execute<Table>(sql`
      SELECT tables.relname AS name, tables.relrowsecurity AND tables.relforcerowsecurity AS "isForced",
        (SELECT json_agg(json_build_object('command', cmd, 'reads', qual, 'isPermissive', permissive = 'PERMISSIVE'))
          FROM pg_policies WHERE schemaname = 'public' AND tablename = tables.relname) AS policies
      FROM pg_class tables
      WHERE tables.relnamespace = 'public'::regnamespace AND tables.relkind IN ('r', 'p') ORDER BY 1`);
    return rows;
  });

test('every table has forced policies by its space, or a reason to have none', async () => {
  const tables = await readTables();
  expect(tables.length).toBeGreaterThan(60);
  const open = tables.filter(({ isForced, policies }) => {
    const reading = (policies ?? []).filter(
      ({ command, isPermissive }) => isPermissive && command !== 'INSERT',
    );
    return !isForced || reading.length === 0 || reading.some(({ reads }) => !reads?.includes('app.space'));
  });
  expect(open.map(({ name }) => name)).toEqual(Object.keys(unguarded).sort());
});

test('nobody in a space of their own sees a row of any guarded table, or takes one into another space', async () => {
  const guarded = (await readTables()).map(({ name }) => name).filter((name) => !(name in unguarded));
  const seen = await suite.database.inSpace(randomUUID(), async (transaction) => {
    const found: string[] = [];
    for (const name of guarded) {
      const { rows } = await transaction.execute(sql`SELECT FROM ${sql.identifier(name)} LIMIT 1`);
      if (rows.length > 0) found.push(name);
    }
    return found;
  });
  expect(seen).toEqual([]);
  const { tenantId } = suite.tenant;
  const intruding = suite.database.inSpace(randomUUID(), (transaction) =>
    transaction.execute(sql`INSERT INTO companies (id, space_id, tenant_id, name)
      VALUES (${randomUUID()}, ${tenantId}, ${tenantId}, 'Foreign')`),
  );
  await expect(intruding).rejects.toMatchObject({ cause: { code: '42501' } });
});

test('what follows a job in its transaction sees its own space only', async () => {
  const other = await suite.administered();
  const seen = await suite.database.inSpace(suite.tenant.tenantId, async (transaction) => {
    const before = await transaction.execute(
      sql`SELECT current_user AS role, current_setting('app.space') AS space`,
    );
    const payload = JSON.stringify({ fileId: randomUUID() });
    await transaction.execute(sql`SELECT queue_job('embedFile', ${payload}::json, ${randomUUID()}, 1, now() + interval '1 day',
      NULL, 0)`);
    const after = await transaction.execute(
      sql`SELECT current_user AS role, current_setting('app.space') AS space`,
    );
    expect(after.rows).toEqual(before.rows);
    return (await transaction.execute<{ id: string }>(sql`SELECT id FROM tenants`)).rows.map(({ id }) => id);
  });
  expect(seen).toEqual([suite.tenant.tenantId]);
  expect(seen).not.toContain(other.tenantId);
});
