import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import type { AccountData } from '../../src/contracts/account.ts';
import type { AdminTableRowData } from '../../src/contracts/admin-table.ts';
import type { FoundHolder, SubscriptionData } from '../../src/contracts/subscription.ts';
import { subscriptions } from '../../src/server/db/schema/billing.ts';
import { auditEvents } from '../../src/server/db/schema/operations.ts';
import type { ApiClient } from '../testing/client.ts';
import { seedTenant } from '../testing/seed.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
let admin: ApiClient;
beforeAll(async () => {
  admin = await suite.person({ name: 'ADMIN' });
});

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
const grant = (body: object) => admin.post<SubscriptionData>('admin/subscriptions', body);
const accountOf = async (client: ApiClient) => (await client.get<AccountData>(`users/${client.userId}`)).data;

test('an ADMIN gives a person a plan with a reason and an end, and the account shows it at once', async () => {
  const person = await suite.person({ name: 'SINGLE_USER' });
  const endsAt = tomorrow();
  const given = await grant({ userId: person.userId, plan: 'plus', reason: 'Press account', endsAt });
  expect(given.status).toBe(201);
  expect(given.data).toMatchObject({
    source: 'grant',
    state: 'granted',
    plan: 'plus',
    endsAt,
    deletedAt: null,
    holder: { kind: 'person', id: person.userId },
  });
  expect((await accountOf(person)).subscription).toMatchObject({ plan: 'plus', deletedAt: null });
  const own = await person.get<SubscriptionData[]>('subscriptions');
  expect(own.data.map(({ id }) => id)).toEqual([given.data.id]);
  expect(JSON.stringify(own.data)).not.toContain('Press account');
});

test('every admin of a tenant sees its grant; its other people do not', async () => {
  const { tenantId, companyId } = await seedTenant(suite.database);
  const tenantAdmin = await suite.person({ name: 'TENANT_ADMIN', tenantId });
  const reader = await suite.person({ name: 'READ_USER', companyId });
  await grant({ tenantId, plan: 'team', reason: 'Pilot', endsAt: null });
  expect((await accountOf(tenantAdmin)).subscription).toMatchObject({ plan: 'team', state: 'granted' });
  expect((await accountOf(reader)).subscription).toBeNull();
  expect((await reader.get<unknown[]>('subscriptions')).data).toEqual([]);
});

test('a second grant takes the place of the first, and both are in the audit log', async () => {
  const person = await suite.person({ name: 'SINGLE_USER' });
  const body = { userId: person.userId, plan: 'plus', endsAt: null };
  await Promise.all([grant({ ...body, reason: 'First' }), grant({ ...body, reason: 'Second' })]);
  const { data } = await person.get<SubscriptionData[]>('subscriptions');
  expect(data.map(({ state }) => state).sort()).toEqual(['ended', 'granted']);
  const events = await suite.database.acrossSpaces((transaction) =>
    transaction.select().from(auditEvents).where(eq(auditEvents.spaceId, person.userId)),
  );
  expect(events.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['subscription.granted', admin.userId],
    ['subscription.granted', admin.userId],
  ]);
});

test('a grant can be taken back, once; a paid subscription cannot', async () => {
  const person = await suite.person({ name: 'SINGLE_USER' });
  const { data } = await grant({ userId: person.userId, plan: 'plus', reason: 'Test', endsAt: null });
  expect((await admin.delete(`admin/subscriptions/${data.id}`)).status).toBe(204);
  expect((await admin.delete(`admin/subscriptions/${data.id}`)).status).toBe(409);
  expect((await accountOf(person)).subscription).toMatchObject({ state: 'ended' });
  expect((await accountOf(person)).subscription?.deletedAt).not.toBeNull();

  const paid = uuidv7();
  await suite.database.acrossSpaces((transaction) =>
    transaction.insert(subscriptions).values({
      id: paid,
      userId: person.userId,
      plan: 'plus',
      status: 'active',
      stripeSubscriptionId: `sub_${paid}`,
    }),
  );
  expect((await admin.delete(`admin/subscriptions/${paid}`)).status).toBe(409);
});

test.each<[string, object, number, object?]>([
  ['without a holder', { plan: 'plus', reason: 'x', endsAt: null }, 422],
  [
    'without a reason',
    { userId: uuidv7(), plan: 'plus', reason: ' ', endsAt: null },
    422,
    { reason: 'required' },
  ],
  ['of a tenant plan for a person', { userId: uuidv7(), plan: 'team', reason: 'x', endsAt: null }, 422],
  ['of the free plan', { userId: uuidv7(), plan: 'free', reason: 'x', endsAt: null }, 422],
  [
    'that ended yesterday',
    { userId: uuidv7(), plan: 'plus', reason: 'x', endsAt: '2026-01-01T00:00:00Z' },
    422,
    { endsAt: 'invalid' },
  ],
  ['for nobody', { userId: uuidv7(), plan: 'plus', reason: 'x', endsAt: null }, 404],
])('a grant %s is refused', async (_title, body, status, fields) => {
  const refused = await grant(body);
  expect(refused.status).toBe(status);
  if (fields) expect(refused.error.fields).toMatchObject(fields);
});

test('holders are found by name, email or id, and the list by its holder', async () => {
  const { tenantId } = suite.tenant;
  const byId = await admin.get<FoundHolder[]>(`admin/subscriptions/holders?search=${tenantId}`);
  expect(byId.data).toMatchObject([{ kind: 'tenant', id: tenantId }]);
  const person = await suite.person({ name: 'SINGLE_USER' });
  await grant({ userId: person.userId, plan: 'plus', reason: 'Found again', endsAt: null });
  const found = await admin.get<FoundHolder[]>(`admin/subscriptions/holders?search=${person.userId}`);
  expect(found.data).toMatchObject([{ kind: 'person', id: person.userId }]);
  const table = (query: string) =>
    admin.get<AdminTableRowData[]>(`admin/tables/subscriptions?search=${person.userId}${query}`);
  const list = await table('&filters[state][]=current&filters[plan][]=plus');
  expect(list.data.map(({ cells }) => cells)).toMatchObject([
    { holderKind: 'person', plan: 'plus', reason: 'Found again', state: ['granted'], source: 'grant' },
  ]);
  expect(list.meta.total).toBe(1);
  expect((await table('&filters[state][]=ended')).data).toEqual([]);
});

test('nobody but an ADMIN lists, gives or takes back plans', async () => {
  const person = await suite.person({ name: 'SINGLE_USER' }, { name: 'SUPPORT' });
  expect((await person.get('admin/subscriptions/holders?search=a')).status).toBe(403);
  const body = { userId: person.userId, plan: 'plus', reason: 'Mine', endsAt: null };
  expect((await person.post('admin/subscriptions', body)).status).toBe(403);
  expect((await person.delete(`admin/subscriptions/${uuidv7()}`)).status).toBe(403);
  expect((await suite.anonymous.post('admin/subscriptions', body)).status).toBe(401);
});
