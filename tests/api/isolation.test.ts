import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { PersonData } from '../../src/contracts/user.ts';
import type { RoleName } from '../../src/rules/roles.ts';
import { companies } from '../../src/server/db/schema/organisation.ts';
import { callsById } from '../testing/calls-by-id.ts';
import type { ApiClient } from '../testing/client.ts';
import { type SeededTenant, seedTenant } from '../testing/seed.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
const unknownId = '01890000-0000-7000-8000-000000000000';
let foreign: SeededTenant;
let foreignFileId: string;
let foreignConversationId: string;
let foreignTicketId: string;
let foreignTermId: string;
let foreignVersionId: string;
let foreignReaderId: string;
let foreignInvitationId: string;
let outsiders: Record<string, ApiClient>;

beforeAll(async () => {
  foreign = await seedTenant(suite.database);
  const owner = await suite.person({ name: 'BOT_CREATOR', modelBotId: foreign.modelBotId });
  const uploaded = await owner.upload(
    foreign.modelBotId,
    'secret.txt',
    'The launch code of the ferry is 4711.',
  );
  foreignFileId = uploaded.data[0]?.id ?? '';
  await owner.untilIngested(foreign.modelBotId);
  foreignConversationId = (
    await owner.post<{ id: string }>(`model-bots/${foreign.modelBotId}/conversations`, {})
  ).data.id;
  foreignVersionId = (await owner.post<{ id: string }>(`model-bots/${foreign.modelBotId}/versions`, {})).data
    .id;
  foreignReaderId = (await suite.person({ name: 'READ_USER', companyId: foreign.companyId })).userId;
  const administrator = await suite.person({ name: 'TENANT_ADMIN', tenantId: foreign.tenantId });
  foreignTermId = (
    await administrator.post<{ id: string }>(`tenants/${foreign.tenantId}/terms`, {
      term: 'secret',
      meanings: ['launch code'],
    })
  ).data.id;
  await administrator.post(`tenants/${foreign.tenantId}/invitations`, {
    invitations: [
      { email: `${foreign.tenantId}@example.org`, role: 'READ_USER', companyId: foreign.companyId },
    ],
  });
  foreignInvitationId =
    (await administrator.get<{ id: string }[]>(`tenants/${foreign.tenantId}/invitations`)).data[0]?.id ?? '';
  foreignTicketId = (
    await owner.post<{ id: string }>('tickets', { subject: 'The launch code', text: 'It is not 4711.' })
  ).data.id;
  const { tenantId, companyId, modelBotId } = suite.tenant;
  outsiders = {
    TENANT_ADMIN: await suite.person({ name: 'TENANT_ADMIN', tenantId }),
    COMPANY_ADMIN: await suite.person({ name: 'COMPANY_ADMIN', companyId }),
    BOT_CREATOR: await suite.person({ name: 'BOT_CREATOR', modelBotId }),
    READ_USER: await suite.person({ name: 'READ_USER', companyId }),
    SINGLE_USER: await suite.person({ name: 'SINGLE_USER' }),
    SUPPORT: await suite.person({ name: 'SUPPORT' }),
  };
});

test.each(callsById)(
  '%s %s of another tenant answers exactly as if it did not exist, to every role',
  async (method, path, body) => {
    for (const [role, client] of Object.entries(outsiders)) {
      const call = async (ids: Parameters<typeof path>[0]) => {
        const response = await client.fetch(path(ids), {
          method,
          ...(body && {
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify(typeof body === 'function' ? body(ids) : body),
          }),
        });
        return { status: response.status, body: await response.text() };
      };
      const real = await call({
        bot: foreign.modelBotId,
        company: foreign.companyId,
        invitation: foreignInvitationId,
        file: foreignFileId,
        conversation: foreignConversationId,
        tenant: foreign.tenantId,
        term: foreignTermId,
        version: foreignVersionId,
        reader: foreignReaderId,
      });
      const missing = await call({
        bot: unknownId,
        company: unknownId,
        invitation: unknownId,
        file: unknownId,
        conversation: unknownId,
        tenant: unknownId,
        term: unknownId,
        version: unknownId,
        reader: unknownId,
      });
      expect(real, role).toEqual(missing);
      expect(real.status, role).toBe(404);
    }
  },
);

test("another tenant's subscription looks as if it did not exist, to every role", async () => {
  for (const [role, client] of Object.entries(outsiders)) {
    for (const path of ['checkout', 'portal', 'cancel', 'resume']) {
      const body = path === 'checkout' ? { plan: 'team', period: 'monthly' } : {};
      const call = (tenantId: string) => client.post(`subscriptions/${path}`, { ...body, tenantId });
      const [real, missing] = [await call(foreign.tenantId), await call(unknownId)];
      expect([real.status, real.error], `${role} ${path}`).toEqual([404, missing.error]);
    }
    const { status } = await client.get(`subscriptions/panel?tenantId=${foreign.tenantId}`);
    expect(status, role).toBe(404);
  }
});

test("a file is not reachable through one's own bot", async () => {
  const creator = outsiders.BOT_CREATOR as ApiClient;
  const { status } = await creator.get(`model-bots/${suite.tenant.modelBotId}/files/${foreignFileId}/text`);
  expect(status).toBe(404);
});

test("a term is not reachable through one's own tenant", async () => {
  const administrator = outsiders.TENANT_ADMIN as ApiClient;
  const { status } = await administrator.delete(`tenants/${suite.tenant.tenantId}/terms/${foreignTermId}`);
  expect(status).toBe(404);
});

test('lists hold what is within reach and nothing else', async () => {
  for (const [role, expected] of Object.entries({
    TENANT_ADMIN: [suite.tenant.modelBotId],
    COMPANY_ADMIN: [suite.tenant.modelBotId],
    BOT_CREATOR: [suite.tenant.modelBotId],
    READ_USER: [suite.tenant.modelBotId],
    SINGLE_USER: [],
    SUPPORT: [],
  })) {
    const { data } = await (outsiders[role] as ApiClient).get<{ id: string }[]>('model-bots');
    expect(
      data.map((bot) => bot.id),
      role,
    ).toEqual(expected);
  }
});

test("nobody reads another person's conversation, administrators included", async () => {
  const admin = await suite.person({ name: 'ADMIN' });
  expect((await admin.get(`model-bots/${foreign.modelBotId}`)).status).toBe(200);
  expect((await admin.get(`conversations/${foreignConversationId}`)).status).toBe(404);
});

test('a bot that is not published is closed to readers and open to its creators', async () => {
  const draft = await seedTenant(suite.database, { published: false });
  const reader = await suite.person({ name: 'READ_USER', companyId: draft.companyId });
  const creator = await suite.person({ name: 'BOT_CREATOR', modelBotId: draft.modelBotId });
  const companyAdmin = await suite.person({ name: 'COMPANY_ADMIN', companyId: draft.companyId });
  const open = (client: ApiClient) => client.post(`model-bots/${draft.modelBotId}/conversations`, {});
  expect((await open(reader)).status).toBe(404);
  expect((await open(creator)).status).toBe(201);
  expect((await open(companyAdmin)).status).toBe(201);
});

test('the list of people is everybody’s for SUPPORT, their own for administrators of a place, and nothing for others', async () => {
  const list = async (role: RoleName) =>
    (outsiders[role] as ApiClient).get<PersonData[]>(`users?filters[tenantId][]=${foreign.tenantId}`);
  // Its administrator, the creator of its bot and a reader.
  expect((await list('SUPPORT')).data).toHaveLength(3);
  for (const role of ['TENANT_ADMIN', 'COMPANY_ADMIN'] as const) expect((await list(role)).data).toEqual([]);
  for (const role of ['BOT_CREATOR', 'READ_USER', 'SINGLE_USER'] as const) {
    expect((await list(role)).status, role).toBe(403);
  }
  expect((await suite.anonymous.get('users')).status).toBe(401);
});

test.each([
  ['GET', ''],
  ['PATCH', '', { status: 'solved' }],
  ['GET', '/messages'],
  ['POST', '/messages', { text: 'hello' }],
  ['POST', `/messages/${unknownId}/attachments`, {}],
  ['GET', `/attachments/${unknownId}`],
  ['DELETE', ''],
  ['POST', '/hand-on', {}],
  ['DELETE', '/transcript'],
] as [string, string, object?][])(
  "%s of somebody else's ticket%s answers as if there were none, to everybody but SUPPORT and ADMIN",
  async (method, path, body) => {
    for (const [role, client] of Object.entries(outsiders)) {
      if (role === 'SUPPORT') continue;
      const call = async (id: string) => {
        const response = await client.fetch(`tickets/${id}${path}`, {
          method,
          ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
        });
        return { status: response.status, body: await response.text() };
      };
      const real = await call(foreignTicketId);
      expect(real, role).toEqual(await call(unknownId));
      expect(real.status, role).toBe(404);
      expect((await client.get<{ id: string }[]>('tickets')).data, role).toEqual([]);
      expect((await client.get<{ id: string }[]>('notifications')).data, role).toEqual([]);
    }
  },
);

test('behind the services, the database itself shows a space its own rows only', async () => {
  const seen = (space: string) =>
    suite.database.inSpace(space, (transaction) => transaction.select({ id: companies.id }).from(companies));
  expect(await seen(suite.tenant.tenantId)).toEqual([{ id: suite.tenant.companyId }]);
  expect(await seen(unknownId)).toEqual([]);
  const unscoped = await suite.database.pool.query('SELECT id FROM companies');
  expect(unscoped.rows).toEqual([]);
});

test('the database refuses to write a row into another space', async () => {
  await expect(
    suite.database.inSpace(suite.tenant.tenantId, (transaction) =>
      transaction
        .insert(companies)
        .values({ spaceId: foreign.tenantId, tenantId: foreign.tenantId, name: 'Smuggled' }),
    ),
  ).rejects.toThrow();
  const moved = await suite.database.inSpace(suite.tenant.tenantId, (transaction) =>
    transaction
      .update(companies)
      .set({ name: 'Taken over' })
      .where(sql`id = ${foreign.companyId}`)
      .returning(),
  );
  expect(moved).toEqual([]);
});

test.each([
  ['POST', 'password', { currentPassword: 'x', password: 'long enough' }],
  ['GET', 'sessions'],
  ['DELETE', 'sessions'],
  ['DELETE', `sessions/${unknownId}`],
  ['GET', 'two-factor'],
  ['DELETE', 'two-factor', {}],
  ['POST', 'two-factor/totp', {}],
  ['DELETE', 'two-factor/totp', {}],
  ['POST', 'two-factor/totp/confirm', { code: '000000' }],
  ['POST', 'two-factor/recovery-codes', {}],
  ['POST', 'passkeys/challenge', {}],
  ['PATCH', `passkeys/${unknownId}`, { name: 'x' }],
  ['DELETE', `passkeys/${unknownId}`, {}],
  ['GET', 'photo'],
  ['DELETE', 'photo'],
  ['GET', 'export'],
  ['POST', 'deletion', {}],
] as [string, string, object?][])(
  '%s users/{id}/%s of somebody else answers as if there were nobody, and leaves them as they were',
  async (method, path, body) => {
    const somebody = await suite.person({ name: 'SINGLE_USER' });
    const asker = outsiders.TENANT_ADMIN as ApiClient;
    const call = async (id: string) => {
      const response = await asker.fetch(`users/${id}/${path}`, {
        method,
        ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
      });
      return { status: response.status, body: await response.text() };
    };
    const real = await call(somebody.userId);
    expect(real).toEqual(await call(unknownId));
    expect(real.status).toBe(404);
    expect((await somebody.get(`users/${somebody.userId}`)).status).toBe(200);
  },
);

test('what looks up across spaces can change nothing, and opens no other connection', async () => {
  const { modelBotId } = suite.tenant;
  const { database } = suite;
  const write = "UPDATE model_bots SET name = 'Taken' WHERE id = $1 RETURNING id";
  await expect(database.readAcrossSpaces('take-over', write, [modelBotId])).rejects.toThrow('read-only');
  const read = 'SELECT id FROM model_bots WHERE id = $1';
  expect(await database.readAcrossSpaces('find', read, [modelBotId])).toEqual([{ id: modelBotId }]);
  expect((await database.pool.query(read, [modelBotId])).rows).toEqual([]);
});
