import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { companies, modelBots, tenants } from '../../src/server/db/schema/organisation.ts';
import type { ApiClient } from '../support/client.ts';
import { createSuite } from '../support/suite.ts';

const suite = createSuite();
let admin: ApiClient;
beforeAll(async () => {
  admin = await suite.person({ name: 'ADMIN' });
  const { tenantId, companyId, modelBotId } = suite.tenant;
  await suite.person({ name: 'READ_USER', companyId }, { name: 'TENANT_ADMIN', tenantId });
  await admin.post(`tenants/${tenantId}/invitations`, {
    invitations: [{ email: `lists-${tenantId}@example.org`, role: 'READ_USER', companyId }],
  });
  await admin.upload(modelBotId, 'rules.txt', 'The gate closes early.');
  await admin.post(`model-bots/${modelBotId}/versions`, {});
  await admin.post('admin/subscriptions', {
    userId: admin.userId,
    plan: 'plus',
    reason: 'Lists',
    endsAt: null,
  });
  await admin.post('tickets', { subject: 'Lists', text: 'Are they counted?' });
});

test.each([
  'users',
  'tenants',
  'companies',
  'model-bots',
  'tenants/TENANT/members',
  'tenants/TENANT/invitations',
  'companies/COMPANY/members',
  'companies/COMPANY/invitations',
  'model-bots/BOT/files',
  'model-bots/BOT/versions',
  'model-bots/BOT/readers',
  'subscriptions',
  'tickets',
])('past its last page the list %s is empty, and says how many there are', async (list) => {
  const { tenantId, companyId, modelBotId } = suite.tenant;
  const path = list.replace('TENANT', tenantId).replace('COMPANY', companyId).replace('BOT', modelBotId);
  const first = await admin.get<unknown[]>(`${path}?perPage=1`);
  expect(first.meta.total).toBeGreaterThan(0);
  const past = await admin.get<unknown[]>(`${path}?perPage=100&page=99`);
  expect(past.status).toBe(200);
  expect(past.data).toEqual([]);
  // Other suites add people and tenants meanwhile; what is this one's own stays.
  if (/TENANT|COMPANY|BOT|subscriptions/.test(list)) expect(past.meta.total).toBe(first.meta.total);
  expect(past.meta.total).toBeGreaterThan(0);
});

/** Every row of a list, asked for a page at a time as the portals do, each once. */
async function walk(client: ApiClient, list: string): Promise<Set<string>> {
  const ids: string[] = [];
  for (let page = 1; ; page++) {
    const answer = await client.get<{ id: string }[]>(`${list}${list.includes('?') ? '&' : '?'}page=${page}`);
    expect(answer.status).toBe(200);
    expect(answer.meta.total).toBe(103);
    if (answer.data.length === 0) break;
    ids.push(...answer.data.map(({ id }) => id));
  }
  const each = new Set(ids);
  expect(ids).toHaveLength(each.size);
  return each;
}

test('of more than a hundred tenants, companies, archived companies and assistants each is on one of the pages', async () => {
  const ids = Array.from({ length: 103 }, () => uuidv7());
  const [tenantId = '', ...otherTenants] = ids;
  const archivedAt = new Date();
  const [active, archived, bots] = [
    ids.map(() => uuidv7()),
    ids.map(() => uuidv7()),
    ids.map(() => uuidv7()),
  ];
  const companyId = active[0] as string;
  // One name for all: where names say nothing of the order, a page must not repeat another.
  const name = 'Many';
  const place = { spaceId: tenantId, tenantId, name };
  await suite.database.acrossSpaces(async (transaction) => {
    await transaction
      .insert(tenants)
      .values([{ id: tenantId, name }, ...otherTenants.map((id) => ({ id, name, archivedAt }))]);
    await transaction
      .insert(companies)
      .values([
        ...active.map((id) => ({ id, ...place })),
        ...archived.map((id) => ({ id, ...place, archivedAt })),
      ]);
    await transaction.insert(modelBots).values(bots.map((id) => ({ id, companyId, ...place })));
  });
  const person = await suite.person(...ids.map((id) => ({ name: 'TENANT_ADMIN' as const, tenantId: id })));
  const state = 'filters[state][]';
  expect(await walk(person, `tenants?${state}=active&${state}=archived`)).toEqual(new Set(ids));
  expect(await walk(person, 'companies')).toEqual(new Set(active));
  const away = `companies?filters[tenantId][]=${tenantId}&${state}=archived`;
  expect(await walk(person, away)).toEqual(new Set(archived));
  expect(await walk(person, `model-bots?filters[companyId][]=${companyId}`)).toEqual(new Set(bots));
});
