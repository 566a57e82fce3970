import { eq, type SQL, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { users } from '../../src/server/db/schema/identity.ts';
import { companies, modelBots, modelBotWidgets, tenants } from '../../src/server/db/schema/organisation.ts';
import type { ApiClient } from '../testing/client.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
const origin = 'https://shop.example.org';
type Assistant = {
  id: string;
  key: string;
  admin: ApiClient;
  asker: ApiClient;
  conversationId: string;
  shareId: string | null;
};
let company: Assistant & { companyId: string; tenantId: string };
let personal: Assistant;

/** With a key, a widget, and where somebody reads it, a conversation that is shared. */
async function make(id: string, admin: ApiClient, asker: ApiClient): Promise<Assistant> {
  await suite.database.acrossSpaces(async (transaction) => {
    const [bot] = await transaction.select().from(modelBots).where(eq(modelBots.id, id));
    await transaction.insert(modelBotWidgets).values({
      modelBotId: id,
      spaceId: bot?.spaceId ?? '',
      enabled: true,
      origins: [origin],
      questionsPerDay: 9,
    });
  });
  const { data } = await admin.post<{ key: string }>(`model-bots/${id}/api-keys`, { name: 'shop' });
  const opened = await asker.post<{ id: string }>(`model-bots/${id}/conversations`, {});
  const shared = await asker.put<{ id: string }>(`conversations/${opened.data.id}/share`);
  return {
    id,
    key: data.key,
    admin,
    asker,
    conversationId: opened.data.id,
    shareId: shared.data?.id ?? null,
  };
}

beforeAll(async () => {
  const { tenantId, companyId, modelBotId, admin } = await suite.administered();
  const reader = await suite.person({ name: 'READ_USER', companyId });
  company = { ...(await make(modelBotId, admin, reader)), companyId, tenantId };
  const owner = await suite.person({ name: 'SINGLE_USER' });
  const { data } = await owner.post<{ id: string }>('model-bots', { name: 'Mine' });
  personal = await make(data.id, owner, owner);
});

const change = (statement: SQL) =>
  suite.database.acrossSpaces((transaction) => transaction.execute(statement));

/** What each way to the assistant answers. */
async function ways({ id, key, asker, conversationId, shareId }: Assistant) {
  const outside = (path: string, headers: Record<string, string>) =>
    fetch(`${suite.anonymous.origin}${path}`, { headers }).then(({ status }) => status);
  const listed = await asker.get<{ id: string }[]>('model-bots?perPage=100');
  return {
    key: await outside('/v1/models', { Authorization: `Bearer ${key}` }),
    widget: await outside(`/v1/widgets/${id}`, { Origin: origin }),
    search: (await asker.post(`model-bots/${id}/search`, { query: 'gate' })).status,
    conversation: (await asker.post(`model-bots/${id}/conversations`, {})).status,
    own: (await asker.get(`conversations/${conversationId}`)).status,
    attachments: (await asker.get(`conversations/${conversationId}/attachments`)).status,
    export: (await asker.get(`conversations/${conversationId}/export?format=json`)).status,
    share: shareId && (await asker.get(`model-bots/${id}/shared/${shareId}`)).status,
    listed: listed.data?.some((bot) => bot.id === id) ?? null,
  };
}

const open = {
  key: 200,
  widget: 200,
  search: 200,
  conversation: 201,
  own: 200,
  attachments: 200,
  listed: true,
};

const archivedAt = (table: typeof tenants | typeof companies | typeof modelBots, id: () => string) =>
  [
    () => change(sql`UPDATE ${table} SET archived_at = now() WHERE id = ${id()}`),
    () => change(sql`UPDATE ${table} SET archived_at = NULL WHERE id = ${id()}`),
  ] as const;

test.each([
  ['tenant', ...archivedAt(tenants, () => company.tenantId)],
  ['company', ...archivedAt(companies, () => company.companyId)],
  ['assistant', ...archivedAt(modelBots, () => company.id)],
] as const)(
  'nothing of an archived %s answers, and everything does once it is back',
  async (_, close, reopen) => {
    expect(await ways(company)).toMatchObject(open);
    await close();
    const closed = await ways(company);
    expect(closed).toMatchObject({ key: 401, widget: 404, listed: false });
    for (const way of ['search', 'conversation', 'own', 'attachments', 'export', 'share'] as const) {
      if (closed[way] !== null) expect([404, 409], way).toContain(closed[way]);
    }
    const { data } = await company.admin.get<{ may: { chat: boolean; feed: boolean } }>(
      `model-bots/${company.id}`,
    );
    expect(data.may).toMatchObject({ chat: false, feed: false });
    await reopen();
    expect(await ways(company)).toMatchObject(open);
  },
);

test('of an archived organisation a person still removes what they asked there', async () => {
  const { data } = await company.asker.post<{ id: string }>(`model-bots/${company.id}/conversations`, {});
  const [close, reopen] = archivedAt(tenants, () => company.tenantId);
  await close();
  expect((await company.asker.patch(`conversations/${data.id}`, { pinned: true })).error.code).toBe(
    'archived',
  );
  expect((await company.asker.delete(`conversations/${data.id}`)).status).toBe(204);
  await reopen();
  expect((await company.asker.get(`conversations/${data.id}`)).status).toBe(404);
});

test('an assistant that is published no longer answers programs and sites no longer, and programs are told why', async () => {
  await change(sql`UPDATE ${modelBots} SET published_at = NULL WHERE id = ${company.id}`);
  expect(await ways(company)).toMatchObject({ key: 403, widget: 404 });
  const response = await fetch(`${suite.anonymous.origin}/v1/models`, {
    headers: { Authorization: `Bearer ${company.key}` },
  });
  expect((await response.json()).error).toMatchObject({
    code: 'not_published',
    message: 'This assistant is not published. Its API keys will work once it is.',
  });
  await change(sql`UPDATE ${modelBots} SET published_at = now() WHERE id = ${company.id}`);
  expect(await ways(company)).toMatchObject(open);
});

test.each(['suspended_at', 'deletion_requested_at'])(
  'the assistant of a person with %s answers nobody',
  async (column) => {
    expect(await ways(personal)).toMatchObject({ key: 200, widget: 200 });
    const set = (value: SQL) =>
      change(
        sql`UPDATE ${users} SET ${sql.identifier(column)} = ${value} WHERE id = ${personal.admin.userId}`,
      );
    await set(sql`now()`);
    const closed = await ways(personal);
    expect([closed.key, closed.widget]).toEqual([401, 404]);
    const operator = await suite.person({ name: 'ADMIN' });
    expect((await operator.post(`model-bots/${personal.id}/search`, { query: 'gate' })).error.code).toBe(
      'archived',
    );
    await set(sql`NULL`);
    expect(await ways(personal)).toMatchObject({ key: 200, widget: 200 });
  },
);
