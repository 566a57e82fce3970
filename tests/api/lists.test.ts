import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { companies, modelBots, tenants } from '../../src/server/db/schema/organisation.ts';
import type { ApiClient } from '../testing/client.ts';
import { ask } from '../testing/conversations.ts';
import { createSuite } from '../testing/suite.ts';

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

type DescribedRead = {
  parameters?: { name: string; in: string; schema: { enum?: string[] } }[];
  responses: unknown;
};
type Read = { path: string; isList: boolean };

/** Every call that reads, as the document describes it, at places that may not be there. */
async function describedReads(): Promise<Read[]> {
  const document = (await (await suite.anonymous.fetch('openapi.json')).json()) as {
    paths: Record<string, { servers?: unknown; get?: DescribedRead }>;
  };
  return Object.entries(document.paths).flatMap(([path, { servers, get }]) => {
    // Whoever comes back from a provider brings what the provider likes.
    if (!get || servers || /^\/(external-auth|tool-sign-ins)\/callback/.test(path)) return [];
    const filled = path.replace(/\{(\w+)\}/g, (_all, name) => {
      const parameter = get.parameters?.find((one) => one.in === 'path' && one.name === name);
      return parameter?.schema.enum?.[0] ?? uuidv7();
    });
    return [{ path: filled.slice(1), isList: JSON.stringify(get.responses).includes('"perPage"') }];
  });
}

test('whatever reads refuses a parameter that it does not know', async () => {
  const reads = await describedReads();
  expect(reads.length).toBeGreaterThan(80);
  for (const { path } of reads) {
    const response = await admin.fetch(`${path}?nope=1`);
    expect(response.status, path).toBe(422);
    expect((await response.json()).error.fields, path).toMatchObject({ nope: 'unknown_field' });
  }
});

test('what writes refuses a parameter that it does not know, and does nothing', async () => {
  const { tenantId } = suite.tenant;
  const path = `tenants/${tenantId}/terms`;
  const before = await admin.get<unknown[]>(path);
  expect((await admin.post(`${path}?nope=1`, { term: 'unknown', meanings: ['parameter'] })).status).toBe(422);
  expect((await admin.get(path)).data).toEqual(before.data);
});

test('a call that is not there is told so, whatever it is asked for', async () => {
  expect((await admin.get('nothing?a=1&a=2')).status).toBe(404);
});

test.each(['page=0', 'page=x', 'perPage=0', 'perPage=501', 'perPage=abc'])(
  'every list refuses %s',
  async (wrong) => {
    const lists = (await describedReads()).filter(({ isList }) => isList);
    expect(lists.length).toBeGreaterThan(35);
    for (const { path } of lists) {
      const { status, error } = await admin.get(`${path}?${wrong}`);
      expect(status, path).toBe(422);
      expect(Object.keys(error.fields ?? {}), path).toContain(wrong.split('=')[0]);
    }
  },
);

test('every list but those of tables refuses more than a hundred of a page', async () => {
  const isTable = (path: string) => path.startsWith('admin/tables/') || path.endsWith('audit-events');
  const lists = (await describedReads()).filter(({ isList, path }) => isList && !isTable(path));
  expect(lists.length).toBeGreaterThan(25);
  for (const { path } of lists) expect((await admin.get(`${path}?perPage=101`)).status, path).toBe(422);
});

test('a short list is answered whole, or by the page', async () => {
  const path = `tenants/${suite.tenant.tenantId}/terms`;
  for (const term of ['alpha', 'beta', 'gamma']) await admin.post(path, { term, meanings: ['letter'] });
  const whole = await admin.get<{ term: string }[]>(path);
  expect(whole.data.map(({ term }) => term)).toEqual(['alpha', 'beta', 'gamma']);
  expect(whole.meta).toEqual({ page: 1, perPage: 3, total: 3 });
  const last = await admin.get<{ term: string }[]>(`${path}?page=2&perPage=2`);
  expect(last.data.map(({ term }) => term)).toEqual(['gamma']);
  expect(last.meta).toEqual({ page: 2, perPage: 2, total: 3 });
  expect((await admin.get(`${path}?page=2`)).meta).toEqual({ page: 2, perPage: 25, total: 3 });
});

test.each(['api-keys', 'quality/questions', 'quality/runs', 'schedules', 'files', 'conversations'])(
  'the list %s of an assistant without any is empty, with its meta',
  async (list) => {
    const owner = await suite.person({ name: 'SINGLE_USER' });
    const made = await owner.post<{ id: string }>('model-bots', { name: 'Empty' });
    const answer = await owner.get(`model-bots/${made.data.id}/${list}`);
    expect(answer.data).toEqual([]);
    expect(answer.meta).toMatchObject({ page: 1, total: 0 });
  },
);

test('the files of an assistant come in the order that is asked for', async () => {
  const owner = await suite.person({ name: 'SINGLE_USER' });
  const { data: bot } = await owner.post<{ id: string }>('model-bots', { name: 'Sorted' });
  for (const [name, text] of [
    ['b.txt', 'Two two.'],
    ['A.txt', 'Three three three.'],
    ['c.txt', 'One.'],
  ] as const) {
    await owner.upload(bot.id, name, text);
  }
  const sorted = async (query: string) =>
    (await owner.get<{ name: string }[]>(`model-bots/${bot.id}/files${query}`)).data.map(({ name }) => name);
  expect(await sorted('')).toEqual(['c.txt', 'A.txt', 'b.txt']);
  expect(await sorted('?sort=-createdAt')).toEqual(['c.txt', 'A.txt', 'b.txt']);
  expect(await sorted('?sort=createdAt')).toEqual(['b.txt', 'A.txt', 'c.txt']);
  expect(await sorted('?sort=name')).toEqual(['A.txt', 'b.txt', 'c.txt']);
  expect(await sorted('?sort=-name')).toEqual(['c.txt', 'b.txt', 'A.txt']);
  expect(await sorted('?sort=size')).toEqual(['c.txt', 'b.txt', 'A.txt']);
  expect(await sorted('?sort=-size&perPage=1&page=2')).toEqual(['b.txt']);
  expect((await owner.get(`model-bots/${bot.id}/files?sort=colour`)).status).toBe(422);
});

test('conversations come in the order that is asked for, pinned ones first', async () => {
  const owner = await suite.person({ name: 'SINGLE_USER' });
  const { data: bot } = await owner.post<{ id: string }>('model-bots', { name: 'Sorted' });
  const ids: string[] = [];
  for (const title of ['b', 'A', 'd', 'c']) {
    const { conversation } = await ask(owner, { bot: bot.id }, title);
    await owner.patch(`conversations/${conversation}`, { title });
    ids.push(conversation);
  }
  await owner.patch(`conversations/${ids.at(-1)}`, { pinned: true });
  const sorted = async (query: string) =>
    (await owner.get<{ title: string }[]>(`model-bots/${bot.id}/conversations${query}`)).data.map(
      ({ title }) => title,
    );
  expect(await sorted('')).toEqual(['c', 'd', 'A', 'b']);
  expect(await sorted('?sort=-updatedAt')).toEqual(['c', 'd', 'A', 'b']);
  expect(await sorted('?sort=updatedAt')).toEqual(['c', 'b', 'A', 'd']);
  expect(await sorted('?sort=title')).toEqual(['c', 'A', 'b', 'd']);
  expect(await sorted('?sort=-title')).toEqual(['c', 'd', 'b', 'A']);
  expect((await owner.get(`model-bots/${bot.id}/conversations?sort=colour`)).status).toBe(422);
});
