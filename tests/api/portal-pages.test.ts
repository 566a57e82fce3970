import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyParts, tenantParts } from '../../src/rules/panel-parts.ts';
import type { RoleAssignment } from '../../src/rules/roles.ts';
import type { Database } from '../../src/server/db/database.ts';
import { invitations } from '../../src/server/db/schema/access.ts';
import { subscriptions, usageDays } from '../../src/server/db/schema/billing.ts';
import { conversationShares, conversations } from '../../src/server/db/schema/conversations.ts';
import { outbox } from '../../src/server/db/schema/mail.ts';
import { companies, modelBots } from '../../src/server/db/schema/organisation.ts';
import { cannedReplies, ticketMessages, tickets } from '../../src/server/db/schema/tickets.ts';
import { openSession } from '../../src/server/services/sessions/open-session.ts';
import { type Parley, removeDirectory, startParley } from '../testing/parley.ts';
import { pathOfPage, portalPages } from '../testing/portal-pages.ts';
import { openTestDatabase, type SeededTenant, seedPerson, seedTenant } from '../testing/seed.ts';

const most = 8;

let parley: Parley;
let database: Database;
let small: SeededTenant;
let large: SeededTenant;
let visitors: Awaited<ReturnType<typeof seedVisitors>>;
/** What each page took before there was much to show. */
const queriesWithFewRows = new Map<string, number>();

// Without the worker, whose look for jobs would be counted, too.
beforeAll(async () => {
  parley = await startParley({ settings: { WORKER: 'off' } });
  database = await openTestDatabase(parley.dataDirectory);
  small = await seedTenant(database);
  large = await seedTenant(database);
  visitors = await seedVisitors();
  await addRows(2);
  for (const page of portalPages) queriesWithFewRows.set(page, (await openPage(page)).queries);
  await fill(large);
  await addRows(50);
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
        spaceId: tenantId,
        tenantId,
        companyId,
        role: 'READ_USER',
        email: `${userId}@example.net`,
        locale: 'en',
        tokenHash: userId,
        expiresAt: new Date(Date.now() + 86_400_000),
      });
    });
  }
}

async function cookieOf(role: RoleAssignment) {
  const { id } = await seedPerson(database, { roles: [role] });
  return cookieFor(id);
}

async function cookieFor(id: string) {
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

type Visitor = 'installation' | 'support' | 'tenant' | 'newcomer' | 'single';

/** Who opens the pages, with a ticket and a shared conversation of the one who administers the large tenant. */
async function seedVisitors() {
  const roles: Record<Visitor, RoleAssignment> = {
    installation: { name: 'ADMIN' },
    support: { name: 'SUPPORT' },
    tenant: { name: 'TENANT_ADMIN', tenantId: large.tenantId },
    newcomer: { name: 'TENANT_ADMIN' },
    single: { name: 'SINGLE_USER' },
  };
  const people = {} as Record<Visitor, { id: string; cookie: string }>;
  for (const visitor of Object.keys(roles) as Visitor[]) {
    const { id } = await seedPerson(database, { roles: [roles[visitor]] });
    people[visitor] = { id, cookie: await cookieFor(id) };
  }
  const [ticketId, shareId, conversationId, subscriptionId] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
  const requesterId = people.tenant.id;
  const place = { spaceId: large.tenantId, modelBotId: large.modelBotId, title: 'Hours' };
  await database.acrossSpaces(async (transaction) => {
    await transaction.insert(tickets).values({
      id: ticketId,
      spaceId: requesterId,
      requesterId,
      tenantId: large.tenantId,
      subject: 'Hours',
    });
    await transaction.insert(conversations).values({ id: conversationId, userId: requesterId, ...place });
    await transaction
      .insert(conversationShares)
      .values({ id: shareId, conversationId, messages: [], ...place });
    await transaction
      .insert(subscriptions)
      .values({ id: subscriptionId, userId: people.single.id, plan: 'plus' });
  });
  return { ...people, ticketId, shareId, subscriptionId };
}

/** So many more of what the pages besides the panels list. */
async function addRows(count: number) {
  const { id: requesterId } = visitors.tenant;
  const rows = <Row>(row: (index: number) => Row) => Array.from({ length: count }, (_, index) => row(index));
  const holders: string[] = [];
  for (let index = 0; index < count; index++) holders.push((await seedPerson(database)).id);
  await database.acrossSpaces(async (transaction) => {
    const own = { spaceId: requesterId };
    await transaction
      .insert(tickets)
      .values(
        rows((index) => ({ ...own, requesterId, tenantId: large.tenantId, subject: `Question ${index}` })),
      );
    await transaction.insert(ticketMessages).values(
      rows((index) => ({
        ...own,
        ticketId: visitors.ticketId,
        authorId: requesterId,
        side: 'customer' as const,
        text: `Message ${index}`,
      })),
    );
    await transaction
      .insert(cannedReplies)
      .values(rows((index) => ({ title: `Reply ${index}`, text: 'Hello' })));
    await transaction.insert(conversations).values(
      rows((index) => ({
        spaceId: large.tenantId,
        modelBotId: large.modelBotId,
        userId: requesterId,
        title: `Conversation ${index}`,
      })),
    );
    const { tenantId, companyId } = large;
    await transaction
      .insert(modelBots)
      .values(rows((index) => ({ spaceId: tenantId, tenantId, companyId, name: `Desk ${index}` })));
    await transaction.insert(outbox).values(
      rows((index) => ({
        template: 'invitation',
        locale: 'en' as const,
        toName: '',
        values: {},
        toAddress: `${index}@example.net`,
      })),
    );
    await transaction
      .insert(subscriptions)
      .values(holders.map((userId) => ({ userId, plan: 'plus' as const })));
  });
}

/** Who opens a page. */
function visitorOf(page: string): Visitor {
  if (page.startsWith('support/')) return 'support';
  if (page.endsWith('tenant-form')) return 'newcomer';
  if (page.endsWith('model-bot-form')) return 'single';
  // Who has one tenant is led from its list to its panel.
  const isForAll =
    page.startsWith('admin/') ||
    page.startsWith('account/questions') ||
    page === 'tenants/index' ||
    page === 'companies/index';
  return isForAll ? 'installation' : 'tenant';
}

function openPage(page: string) {
  const { ticketId, shareId, subscriptionId } = visitors;
  const { cookie, id: userId } = visitors[visitorOf(page)];
  const ids: Record<string, string> = { ...large, userId, ticketId, shareId, subscriptionId };
  return open(pathOfPage(page, ids), cookie);
}

test.each(portalPages)(
  'the page %s takes at most eight queries, as many for many rows as for few',
  async (page) => {
    const { queries } = await openPage(page);
    expect(queries).toBeGreaterThan(0);
    expect(queries).toBeLessThanOrEqual(most);
    expect(queries).toBe(queriesWithFewRows.get(page));
  },
);

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
