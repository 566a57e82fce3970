import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyParts, tenantParts } from '../../src/rules/panel-parts.ts';
import type { Database } from '../../src/server/db/database.ts';
import { usageDays } from '../../src/server/db/schema/billing.ts';
import { invitations } from '../../src/server/db/schema/identity.ts';
import { companies, modelBots } from '../../src/server/db/schema/organisation.ts';
import { openSession } from '../../src/server/services/sessions/open-session.ts';
import { type Parley, removeDirectory, startParley } from '../support/parley.ts';
import { openTestDatabase, type SeededTenant, seedPerson, seedTenant } from '../support/seed.ts';

const most = 8;

let parley: Parley;
let database: Database;
let small: SeededTenant;
let large: SeededTenant;

// Without the worker, whose look for jobs would be counted, too.
beforeAll(async () => {
  parley = await startParley({ settings: { WORKER: 'off' } });
  database = await openTestDatabase(parley.dataDirectory);
  small = await seedTenant(database);
  large = await seedTenant(database);
  await fill(large);
});
afterAll(async () => {
  await database.close();
  await parley.stop();
  await removeDirectory(parley.dataDirectory);
});

/** Sixty companies with a bot and a reader each, use on many days, and invitations. */
async function fill({ tenantId }: SeededTenant) {
  for (let index = 0; index < 60; index++) {
    const [companyId, modelBotId] = [uuidv7(), uuidv7()];
    await database.acrossSpaces(async (transaction) => {
      const place = { spaceId: tenantId, tenantId };
      await transaction.insert(companies).values({ id: companyId, ...place, name: `Company ${index}` });
      await transaction
        .insert(modelBots)
        .values({ id: modelBotId, ...place, companyId, name: `Bot ${index}`, publishedAt: new Date() });
    });
    const { id: userId } = await seedPerson(database, { roles: [{ name: 'READ_USER', companyId }] });
    await database.acrossSpaces(async (transaction) => {
      const day = new Date(Date.now() - (index % 30) * 86_400_000).toISOString().slice(0, 10);
      await transaction.insert(usageDays).values({ spaceId: tenantId, modelBotId, userId, day, answered: 3 });
      await transaction.insert(invitations).values({
        ...{ spaceId: tenantId, tenantId, companyId, role: 'READ_USER', email: `${userId}@example.net` },
        ...{ locale: 'en', tokenHash: userId, expiresAt: new Date(Date.now() + 86_400_000) },
      });
    });
  }
}

async function cookieOf(role: {
  name: 'TENANT_ADMIN' | 'COMPANY_ADMIN';
  tenantId?: string;
  companyId?: string;
}) {
  const { id } = await seedPerson(database, { roles: [role] });
  const { cookie } = await database.acrossSpaces((transaction) =>
    openSession(transaction, { userId: id, browser: { userAgent: null, remember: false } }),
  );
  return `session=${cookie?.value}`;
}

const queriesSoFar = async () =>
  Number(
    /^parley_database_queries_total (\d+)$/m.exec(
      await (await fetch(`${parley.origin}/metrics`)).text(),
    )?.[1],
  );

/** The queries that a page takes, and its HTML. */
async function open(path: string, cookie: string) {
  const visit = () => fetch(parley.origin + path, { headers: { Cookie: cookie }, redirect: 'manual' });
  // The first visit notes when the session was seen last.
  await visit();
  const before = await queriesSoFar();
  // Reading the counter is a query of its own.
  const own = (await queriesSoFar()) - before;
  const start = await queriesSoFar();
  const response = await visit();
  const html = await response.text();
  expect(response.status, path).toBe(200);
  return { queries: (await queriesSoFar()) - start - own, html };
}

test.each(tenantParts)(
  'the part %s of a tenant takes at most eight queries, however much there is',
  async (part) => {
    const counts: number[] = [];
    for (const { tenantId } of [small, large]) {
      const cookie = await cookieOf({ name: 'TENANT_ADMIN', tenantId });
      counts.push((await open(`/tenants/${tenantId}/panel?part=${part}`, cookie)).queries);
    }
    expect(counts[0]).toBeGreaterThan(0);
    expect(counts[1]).toBe(counts[0]);
    expect(counts[1]).toBeLessThanOrEqual(most);
  },
);

test.each(companyParts)('the part %s of a company takes at most eight queries', async (part) => {
  const { companyId } = large;
  const { queries } = await open(
    `/companies/${companyId}/panel?part=${part}`,
    await cookieOf({ name: 'COMPANY_ADMIN', companyId }),
  );
  expect(queries).toBeGreaterThan(0);
  expect(queries).toBeLessThanOrEqual(most);
});

test('a page arrives with its data in the HTML', async () => {
  const cookie = await cookieOf({ name: 'TENANT_ADMIN', tenantId: large.tenantId });
  const at = async (part: string) =>
    (await open(`/tenants/${large.tenantId}/panel?part=${part}`, cookie)).html;
  expect(await at('companies')).toContain('>Company 12</a>');
  expect(await at('people')).toContain('@example.org</span>');
  expect(await at('usage')).toMatch(/<rect [^>]*class="fill-accent"/);
});
