import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { AdminTablePage, AdminTableRowData } from '../../src/contracts/admin-table.ts';
import type { HealthData } from '../../src/contracts/installation.ts';
import { adminTableNames, adminTableOf, sortsOf } from '../../src/rules/admin-tables.ts';
import { countedExactly } from '../../src/rules/lists.ts';
import { invitations } from '../../src/server/db/schema/access.ts';
import { subscriptions, usageDays } from '../../src/server/db/schema/billing.ts';
import { profiles } from '../../src/server/db/schema/identity.ts';
import { outbox } from '../../src/server/db/schema/mail.ts';
import { auditEvents } from '../../src/server/db/schema/operations.ts';
import { companies, tenants } from '../../src/server/db/schema/organisation.ts';
import type { ApiClient } from '../testing/client.ts';
import { seedPerson, seedTenant } from '../testing/seed.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
let admin: ApiClient;
let tenantAdmin: ApiClient;

beforeAll(async () => {
  admin = await suite.person({ name: 'ADMIN' });
  tenantAdmin = await suite.person({ name: 'TENANT_ADMIN', tenantId: suite.tenant.tenantId });
});

const rows = async (path: string) => (await admin.get<AdminTableRowData[]>(path)).data;

test.each(adminTableNames)(
  'the table %s answers every sort and filter it names, and refuses others',
  async (table) => {
    const path = `admin/tables/${table}`;
    for (const sort of sortsOf(table))
      expect((await admin.get(`${path}?sort=${sort}`)).status, sort).toBe(200);
    for (const filter of adminTableOf(table).filters) {
      const value =
        'values' in filter
          ? filter.values[0]
          : {
              tenant: suite.tenant.tenantId,
              holder: suite.tenant.tenantId,
              person: 'somebody@example.org',
              day: '2026-01-31',
            }[filter.kind];
      expect((await admin.get(`${path}?filters[${filter.key}][]=${value}`)).status, filter.key).toBe(200);
    }
    const words = await admin.get(`${path}?search=${encodeURIComponent("o'100%_\\")}`);
    expect(words.status).toBe(adminTableOf(table).searchable ? 200 : 422);
    for (const query of [
      'sort=password_hash',
      'filters[secret][]=1',
      'includes[]=all',
      'page=0',
      'page=9999999',
    ]) {
      expect((await admin.get(`${path}?${query}`)).status, query).toBe(422);
    }
    const [first] = (await admin.get<AdminTableRowData[]>(`${path}?perPage=1`)).data;
    if (first)
      expect(Object.keys(first.cells).sort()).toEqual(
        adminTableOf(table)
          .columns.map(({ key }) => key)
          .sort(),
      );
    const csv = await (await admin.fetch(`${path}/export`)).text();
    expect(csv.split('\r\n')[0]).toBe(
      `${adminTableOf(table)
        .columns.map(({ key }) => key)
        .join(',')}`,
    );
  },
);

test('only an ADMIN reads or exports the tables, the health or the settings', async () => {
  const others = [
    tenantAdmin,
    await suite.person({ name: 'SUPPORT' }),
    await suite.person({ name: 'COMPANY_ADMIN', companyId: suite.tenant.companyId }),
    await suite.person({ name: 'SINGLE_USER' }),
  ];
  const paths = adminTableNames.flatMap((table) => [`admin/tables/${table}`, `admin/tables/${table}/export`]);
  for (const path of [...paths, 'admin/health', 'admin/settings']) {
    for (const other of others) expect((await other.fetch(path)).status, path).toBe(403);
    expect((await suite.anonymous.fetch(path)).status, path).toBe(401);
  }
  expect((await admin.fetch('admin/tables/sessions')).status).toBe(404);
  expect((await admin.get('admin/health')).data).toMatchObject({
    worker: { running: true },
    mail: { state: 'none' },
  });
});

test('the health counts mails as far as lists count', async () => {
  const fill = sql`INSERT INTO outbox (id, template, locale, to_name, to_address, "values", state)
    SELECT gen_random_uuid(), 'counted', 'en', '', 'many@example.org', '{}', state
    FROM unnest(ARRAY['failed', 'sending']) AS state, generate_series(0, ${countedExactly}::int)`;
  await suite.database.acrossSpaces((transaction) => transaction.execute(fill));
  const many = { total: countedExactly, atLeast: true };
  expect((await admin.get<HealthData>('admin/health')).data.mail).toMatchObject({
    failedToday: many,
    waiting: many,
  });
  await suite.database.acrossSpaces((transaction) =>
    transaction.delete(outbox).where(eq(outbox.template, 'counted')),
  );
});

test('people are found by parts of name and email, filtered, sorted and paged', async () => {
  const mark = suite.tenant.tenantId.slice(-12);
  const made: string[] = [];
  for (const [index, name] of ['Zoë', 'Álvaro', 'עדן 👩‍👩‍👧', '<b>Bo</b>'].entries()) {
    const { id } = await seedPerson(suite.database, { email: `p${index}-${mark}@example.org` });
    await suite.database.acrossSpaces((transaction) =>
      transaction
        .insert(profiles)
        .values({ userId: id, firstName: name })
        .onConflictDoUpdate({
          target: profiles.userId,
          set: { firstName: name },
        }),
    );
    made.push(id);
  }
  const found = await admin.get<AdminTableRowData[]>(`admin/tables/users?search=${mark}&sort=email`);
  expect(found.data.map(({ id }) => id)).toEqual(made);
  expect(found.data.map(({ cells }) => cells.firstName)).toEqual([
    'Zoë',
    'Álvaro',
    'עדן 👩‍👩‍👧',
    '<b>Bo</b>',
  ]);
  expect(found.data[0]?.cells.createdAt).toMatch(/^20\d\d-\d\d-\d\dT.+Z$/);
  expect(found.meta).toEqual({ page: 1, perPage: 25, total: 4, after: null, before: null });
  const whole = await rows(`admin/tables/users?search=P1-${mark}@EXAMPLE.org`);
  expect(whole.map(({ id }) => id)).toEqual([made[1]]);
  const byDomain = await rows(`admin/tables/users?search=${encodeURIComponent(`${mark}@exam`)}&perPage=100`);
  expect(byDomain).toHaveLength(4);
  expect(await rows(`admin/tables/users?search=p1-${mark}@elsewhere.org`)).toEqual([]);
  const second = await rows(`admin/tables/users?search=${mark}&sort=-email&perPage=3&page=2`);
  expect(second.map(({ id }) => id)).toEqual([made[0]]);
  await admin.patch(`users/${made[1]}`, { suspended: true });
  expect(
    (await rows(`admin/tables/users?search=${mark}&filters[state][]=suspended`)).map(({ id }) => id),
  ).toEqual([made[1]]);
  const csv = await (await admin.fetch(`admin/tables/users/export?search=${mark}`)).text();
  expect(csv.trim().split('\r\n')).toHaveLength(5);
  expect(csv).toContain('<b>Bo</b>');
});

test('every row of a table is reached by its keys, forwards and backwards, however it is sorted', async () => {
  const mark = `keys${suite.tenant.tenantId.slice(-12)}`;
  // Those of one name and one moment are told apart by their keys.
  const made = await suite.database.acrossSpaces((transaction) =>
    transaction
      .insert(tenants)
      .values(
        Array.from({ length: 11 }, (_, index) => ({
          name: `${mark} ${['Ñandú', 'עדן', 'alpha 🦉', "O'Neill\\"][index % 4]}`,
          createdAt: new Date(Date.UTC(2026, 0, 1 + (index % 3))),
        })),
      )
      .returning({ id: tenants.id }),
  );
  for (const sort of ['name', '-name', 'createdAt', '-createdAt']) {
    const page = async (step: string) => {
      const answer = await admin.fetch(`admin/tables/tenants?search=${mark}&sort=${sort}&perPage=4${step}`);
      return (await answer.json()) as AdminTablePage;
    };
    const all = (await rows(`admin/tables/tenants?search=${mark}&sort=${sort}&perPage=100`)).map(
      ({ id }) => id,
    );
    expect([...all].sort()).toEqual(made.map(({ id }) => id).sort());

    const forwards: string[][] = [];
    for (let at = await page(''); ; at = await page(`&after=${at.meta.after}`)) {
      forwards.push(at.data.map(({ id }) => id));
      expect(at.meta.total).toBe(11);
      expect(at.meta.before === null).toBe(forwards.length === 1);
      if (at.meta.after === null) break;
    }
    expect(forwards.flat(), sort).toEqual(all);
    const backwards: string[][] = [];
    for (let at = await page('&before=end'); ; at = await page(`&before=${at.meta.before}`)) {
      backwards.unshift(at.data.map(({ id }) => id));
      expect(at.meta.after === null).toBe(backwards.length === 1);
      if (at.meta.before === null) break;
    }
    expect(backwards.flat(), sort).toEqual(all);
  }
  const [first] = (await admin.fetch(`admin/tables/tenants?search=${mark}&perPage=4`).then((it) => it.json()))
    .data;
  for (const step of ['after=nonsense', `after=${first.id}`, 'before=end&after=end']) {
    expect((await admin.get(`admin/tables/tenants?${step}`)).status, step).toBe(422);
  }
});

test('a page has up to 500 rows, and no more', async () => {
  const most = await admin.get<AdminTableRowData[]>('admin/tables/users?perPage=500');
  expect(most.meta.perPage).toBe(500);
  expect((await admin.get('admin/tables/users?perPage=501')).status).toBe(422);
});

test('a page past the last one is empty and still says how many there are', async () => {
  const page = await admin.get<AdminTableRowData[]>(`admin/tables/users?page=400`);
  expect(page.data).toEqual([]);
  expect(page.meta.total).toBeGreaterThan(0);
});

test('the tables are read without the power to write', async () => {
  const role = await suite.database.readEverything((transaction) =>
    transaction.execute<{ role: string }>(sql`SELECT current_user AS role`),
  );
  expect(role.rows).toEqual([{ role: 'parley_reader' }]);
  const write = suite.database.readEverything((transaction) =>
    transaction.execute(sql`UPDATE tenants SET name = 'Taken' WHERE id = ${suite.tenant.tenantId}`),
  );
  await expect(write).rejects.toThrow();
  const found = await suite.database.inSpace(tenantAdmin.userId, (transaction) =>
    transaction.select().from(companies).where(eq(companies.id, suite.tenant.companyId)),
  );
  expect(found).toEqual([]);
});

test('a name that a spreadsheet would run as a formula is exported as text', async () => {
  const { id } = await seedPerson(suite.database);
  await admin.patch(`users/${id}`, { profile: { firstName: '=HYPERLINK("http://evil")' } });
  const csv = await (await admin.fetch(`admin/tables/users/export?search=${id}`)).text();
  expect(csv).toContain(`"'=HYPERLINK(""http://evil"")"`);
});

test('a TENANT_ADMIN reads and exports the audit log of their own tenant and no other', async () => {
  const foreign = await seedTenant(suite.database);
  await suite.database.acrossSpaces((transaction) =>
    transaction.insert(auditEvents).values([
      {
        spaceId: suite.tenant.tenantId,
        actorId: tenantAdmin.userId,
        action: 'limits.changed',
        subjectType: 'tenant',
      },
      { spaceId: foreign.tenantId, actorId: admin.userId, action: 'limits.changed', subjectType: 'tenant' },
    ]),
  );
  const own = await tenantAdmin.get<AdminTableRowData[]>('audit-events');
  expect(own.status).toBe(200);
  // Sign-ins of its people are no space's.
  const spaces = new Set(own.data.map(({ cells }) => cells.space ?? suite.tenant.tenantId));
  expect([...spaces]).toEqual([suite.tenant.tenantId]);
  expect(own.data.map(({ cells }) => cells.action)).toContain('limits.changed');
  const csv = await (await tenantAdmin.fetch('audit-events/export')).text();
  expect(csv).toContain('limits.changed');
  expect(csv).not.toContain(foreign.tenantId);
  expect((await tenantAdmin.get(`audit-events?filters[space][]=${foreign.tenantId}`)).status).toBe(404);
  expect((await tenantAdmin.fetch(`audit-events/export?filters[space][]=${foreign.tenantId}`)).status).toBe(
    404,
  );
  const both = `filters[space][]=${suite.tenant.tenantId}&filters[space][]=${foreign.tenantId}`;
  expect((await tenantAdmin.get(`audit-events?${both}`)).status).toBe(403);
  expect((await (await suite.person({ name: 'SUPPORT' })).get('audit-events')).status).toBe(403);
  expect(
    (await rows(`audit-events?filters[space][]=${foreign.tenantId}`)).map(({ cells }) => cells.actor),
  ).toHaveLength(1);
  const done = (action: string) =>
    rows(`audit-events?filters[person][]=${tenantAdmin.userId}&filters[action][]=${action}`);
  expect(await done('limits.changed')).toHaveLength(1);
  expect(await done('limits.changed&filters[action][]=term.created')).toHaveLength(1);
  expect(await done('term.created')).toEqual([]);
  expect((await admin.get('audit-events?filters[action][]=limits.')).status).toBe(422);
  expect(await rows('audit-events?filters[from][]=2999-01-01')).toEqual([]);
});

test('what an event is about is told by its name, as long as it has one', async () => {
  const { tenantId, companyId, modelBotId } = await seedTenant(suite.database);
  const { id, email } = await seedPerson(suite.database);
  const [gone, invited] = [randomUUID(), randomUUID()];
  await suite.database.inSpace(tenantId, (transaction) =>
    transaction.insert(invitations).values({
      id: invited,
      spaceId: tenantId,
      tenantId,
      role: 'TENANT_ADMIN',
      email: 'invited@example.com',
      locale: 'es',
      tokenHash: invited,
      expiresAt: new Date(Date.now() + 86_400_000),
    }),
  );
  const about = [
    ['tenant', tenantId, 'Test tenant'],
    ['company', companyId, 'Test company'],
    ['modelBot', modelBotId, 'Test bot'],
    ['user', id, email],
    ['invitation', invited, 'invited@example.com'],
    ['company', gone, ''],
  ] as const;
  await suite.database.acrossSpaces((transaction) =>
    transaction.insert(auditEvents).values(
      about.map(([subjectType, subjectId]) => ({
        spaceId: tenantId,
        action: 'limits.changed' as const,
        subjectType,
        subjectId,
      })),
    ),
  );
  const told = (await rows(`audit-events?filters[space][]=${tenantId}`)).map(({ cells }) => cells.subject);
  expect(told.sort()).toEqual(about.map((each) => each.join(' ').trim()).sort());
});

test('a row names the page of what it is about, an organisation its plan and its last days', async () => {
  const { tenantId, modelBotId } = await seedTenant(suite.database);
  const { id, email } = await seedPerson(suite.database);
  const used = (daysAgo: number, answered: number, refused: number) => ({
    spaceId: tenantId,
    modelBotId,
    userId: id,
    day: sql`CURRENT_DATE - ${daysAgo}::int`,
    answered,
    refused,
  });
  await suite.database.acrossSpaces(async (transaction) => {
    await transaction.insert(subscriptions).values({ tenantId, plan: 'team', reason: 'test' });
    await transaction.insert(usageDays).values([used(5, 2, 1), used(8, 50, 50)]);
  });
  const [person] = await rows(`admin/tables/users?search=${email}`);
  expect(person?.path).toBe(`/admin/users/${id}`);
  const tenants = await rows('admin/tables/tenants?sort=-createdAt');
  const tenant = tenants.find((row) => row.id === tenantId);
  expect(tenant?.path).toBe(`/tenants/${tenantId}/panel`);
  expect(tenant?.cells).toMatchObject({ plan: 'team', answers: 3 });
});
