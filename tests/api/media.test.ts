import { access } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { MediaData } from '../../src/contracts/media.ts';
import type { CostReportData } from '../../src/contracts/model-provider.ts';
import type { UsageData } from '../../src/contracts/usage.ts';
import { plans, roomIn } from '../../src/rules/plans.ts';
import type { RoleAssignment } from '../../src/rules/roles.ts';
import type { Database } from '../../src/server/db/database.ts';
import { media } from '../../src/server/db/schema/media.ts';
import { openSession } from '../../src/server/services/sessions/open-session.ts';
import { ApiClient } from '../support/client.ts';
import { type OpenAiServer, smallPicture, startOpenAiServer } from '../support/openai-server.ts';
import { type Parley, removeDirectory, startParley } from '../support/parley.ts';
import {
  openTestDatabase,
  type SeededTenant,
  seedPerson,
  seedTenant,
  testPassword,
} from '../support/seed.ts';

let provider: OpenAiServer;
let parley: Parley;
let database: Database;
let tenant: SeededTenant;
const settings = () => ({
  ...{ AI_BASE_URL: provider.baseUrl, AI_MODEL: 'test-model', AI_API_KEY: 'provider-key' },
  ...{ AI_IMAGE_MODEL: 'picture-model', AI_SPEECH_MODEL: 'voice-model' },
  // A name is trusted, the same machine's address is not.
  PRIVATE_HOSTS: 'localhost',
});

beforeAll(async () => {
  provider = await startOpenAiServer();
  parley = await startParley({ settings: settings() });
  database = await openTestDatabase(parley.dataDirectory);
  tenant = await seedTenant(database);
});
afterEach(() => provider.failMedia(200));
afterAll(async () => {
  await database.close();
  await parley.stop();
  await removeDirectory(parley.dataDirectory);
  await provider.close();
});

async function person(...roles: RoleAssignment[]) {
  const { email } = await seedPerson(database, { roles });
  return new ApiClient(parley.origin).signIn(email, testPassword);
}

const reader = () => person({ name: 'READ_USER', companyId: tenant.companyId });
const make = (client: ApiClient, body: object = {}) =>
  client.post<MediaData>(`model-bots/${tenant.modelBotId}/media`, {
    prompt: 'A ferry at dusk',
    kind: 'image',
    ...body,
  });
const list = async (client: ApiClient) =>
  (await client.get<MediaData[]>(`model-bots/${tenant.modelBotId}/media`)).data;
const used = async (client: ApiClient) => (await client.get<UsageData>('usage')).data.mediaGenerations.used;
const contentOf = (client: ApiClient, id: string, init: RequestInit = {}) =>
  client.fetch(`model-bots/${tenant.modelBotId}/media/${id}/content`, init);
const keyOf = async (id: string) => {
  const [row] = await database.acrossSpaces((transaction) =>
    transaction.select().from(media).where(eq(media.id, id)),
  );
  return path.join(parley.dataDirectory, 'uploads', row?.storageKey ?? 'none');
};
const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

test("a picture is made by the provider's model in the shape asked for, and served as what it is", async () => {
  const client = await reader();
  const { status, data } = await make(client, { size: 'landscape' });
  expect(status).toBe(201);
  expect(data).toMatchObject({
    ...{ kind: 'image', status: 'ready', prompt: 'A ferry at dusk', size: 'landscape' },
    ...{ mediaType: 'image/png', width: 96, height: 64, model: 'picture-model' },
  });
  expect(provider.mediaRequests.at(-1)?.body).toMatchObject({ model: 'picture-model', size: '1536x1024' });
  const shown = await contentOf(client, data.id);
  expect(shown.headers.get('content-type')).toBe('image/png');
  expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
  expect(shown.headers.get('cache-control')).toContain('private');
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(smallPicture());
  expect(await list(client)).toMatchObject([{ id: data.id }]);
});

test('it is private to its person, whoever runs the bot', async () => {
  const { data } = await make(await reader());
  for (const other of [
    await reader(),
    await person({ name: 'TENANT_ADMIN', tenantId: tenant.tenantId }),
    await person({ name: 'BOT_CREATOR', modelBotId: tenant.modelBotId }),
  ]) {
    expect(await list(other)).toEqual([]);
    expect((await contentOf(other, data.id)).status).toBe(404);
    expect((await other.delete(`model-bots/${tenant.modelBotId}/media/${data.id}`)).status).toBe(404);
  }
});

test('of requests at the same time exactly as many are made as the day allows', async () => {
  const client = await reader();
  const answers = await Promise.all(Array.from({ length: 8 }, () => make(client)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.map(({ error }) => error.code)).toEqual(Array(3).fill('limit_reached'));
  expect(await used(client)).toBe(5);
  const [first] = await list(client);
  await client.delete(`model-bots/${tenant.modelBotId}/media/${first?.id}`);
  expect(await used(client)).toBe(5);
});

test.each([
  [500, 'server_error', 'media_failed', 502],
  [400, 'content_policy_violation', 'media_refused', 422],
] as const)(
  'a provider that answers %i (%s) costs nothing and leaves nothing',
  async (status, code, told, as) => {
    const client = await reader();
    provider.failMedia(status, code);
    const answer = await make(client);
    expect([answer.status, answer.error.code]).toEqual([as, told]);
    expect(JSON.stringify(answer)).not.toContain('provider-key');
    expect(await used(client)).toBe(0);
    expect(await list(client)).toEqual([]);
  },
);

test('a text is spoken once: the second time it is there already and costs nothing', async () => {
  const client = await reader();
  const text = 'The gate closes twenty minutes before departure.';
  const { data } = await make(client, { kind: 'speech', prompt: text });
  expect(data).toMatchObject({ kind: 'speech', mediaType: 'audio/wav', size: null });
  expect(provider.mediaRequests.at(-1)?.body).toMatchObject({ model: 'voice-model', input: text });
  expect((await make(client, { kind: 'speech', prompt: text })).data.id).toBe(data.id);
  expect(await used(client)).toBe(1);
  const part = await contentOf(client, data.id, { headers: { Range: 'bytes=0-3' } });
  expect([part.status, await part.text()]).toEqual([206, 'RIFF']);
});

test('its bytes go when it is deleted, and when its person goes', async () => {
  const client = await reader();
  const [first, second] = [(await make(client)).data, (await make(client)).data];
  const [fileOfFirst, fileOfSecond] = [await keyOf(first.id), await keyOf(second.id)];
  expect((await client.delete(`model-bots/${tenant.modelBotId}/media/${first.id}`)).status).toBe(204);
  expect([await isThere(fileOfFirst), await isThere(fileOfSecond)]).toEqual([false, true]);
  await database.pool.query(
    `UPDATE users SET deletion_requested_at = now() - make_interval(days => 365) WHERE id = $1`,
    [client.userId],
  );
  await database.pool.query(
    `SELECT graphile_worker.add_job('eraseUser', json_build_object('userId', $1::text))`,
    [client.userId],
  );
  await expect.poll(() => isThere(fileOfSecond)).toBe(false);
});

test('its bytes go when the bot is deleted for good', async () => {
  const other = await seedTenant(database);
  const administrator = await person({ name: 'COMPANY_ADMIN', companyId: other.companyId });
  const { data } = await administrator.post<MediaData>(`model-bots/${other.modelBotId}/media`, {
    ...{ prompt: 'A ferry at dusk', kind: 'image' },
  });
  const file = await keyOf(data.id);
  expect(await isThere(file)).toBe(true);
  await administrator.delete(`model-bots/${other.modelBotId}`);
  expect((await administrator.post(`model-bots/${other.modelBotId}/erase`)).status).toBe(204);
  expect(await isThere(file)).toBe(false);
});

describe('what media take of a tenant', () => {
  let own: SeededTenant;
  let keeper: ApiClient;
  const makeOwn = (body: object) => keeper.post<MediaData>(`model-bots/${own.modelBotId}/media`, body);
  const picture = { kind: 'image', prompt: 'A buoy' };

  beforeAll(async () => {
    own = await seedTenant(database);
    keeper = await person({ name: 'TENANT_ADMIN', tenantId: own.tenantId });
    const models = [
      { id: 'priced-picture', purpose: 'image', inputPrice: null, outputPrice: 40_000 },
      { id: 'priced-voice', purpose: 'speech', inputPrice: 15_000_000, outputPrice: null },
    ];
    const { status } = await keeper.post(`tenants/${own.tenantId}/model-providers`, {
      ...{ kind: 'openaiCompatible', name: 'Ours', models },
      baseUrl: provider.baseUrl.replace('127.0.0.1', 'localhost'),
    });
    expect(status).toBe(201);
  });

  test('is priced by picture and by character, and bound by budgets', async () => {
    const costs = async () =>
      (await keeper.get<CostReportData>(`tenants/${own.tenantId}/costs?by=model`)).data.rows.map(
        ({ name, calls, cost }) => [name, calls, cost],
      );
    const setBudget = (monthly: number | null) =>
      keeper.put(`tenants/${own.tenantId}/budgets`, { level: 'tenant', subjectId: own.tenantId, monthly });
    expect((await makeOwn(picture)).status).toBe(201);
    expect((await makeOwn({ kind: 'speech', prompt: 'x'.repeat(100) })).status).toBe(201);
    const spent = [
      ['priced-picture (Ours)', 1, 40_000],
      ['priced-voice (Ours)', 1, 1_500],
    ];
    expect(await costs()).toEqual(spent);

    await setBudget(41_500 + 39_999);
    const before = [await used(keeper), provider.mediaRequests.length];
    const refused = await makeOwn(picture);
    expect([refused.status, refused.error.code]).toEqual([429, 'budget_used']);
    expect([await used(keeper), provider.mediaRequests.length]).toEqual(before);
    expect(await costs()).toEqual(spent);
    await setBudget(41_500 + 40_000);
    expect((await makeOwn(picture)).status).toBe(201);
    await setBudget(null);
  });

  test.each([500, 503, 401])(
    'is made by the next provider where the first answers %i, and is its cost',
    async (status) => {
      const broken = await startOpenAiServer();
      broken.failMedia(status);
      const other = await seedTenant(database);
      const client = await person({ name: 'TENANT_ADMIN', tenantId: other.tenantId });
      const models = (id: string, price: number) => [
        { id: `${id}-picture`, purpose: 'image', inputPrice: null, outputPrice: price },
        { id: `${id}-voice`, purpose: 'speech', inputPrice: price, outputPrice: null },
      ];
      for (const [name, server, price] of [
        ['broken', broken, 70_000],
        ['whole', provider, 40_000],
      ] as const) {
        await client.post(`tenants/${other.tenantId}/model-providers`, {
          ...{ kind: 'openaiCompatible', name, models: models(name, price) },
          baseUrl: server.baseUrl.replace('127.0.0.1', 'localhost'),
        });
      }
      const makeThere = (body: object) =>
        client.post<MediaData>(`model-bots/${other.modelBotId}/media`, body);
      expect(await makeThere(picture)).toMatchObject({ status: 201, data: { model: 'whole-picture' } });
      const spoken = { kind: 'speech', prompt: 'x'.repeat(100) };
      expect(await makeThere(spoken)).toMatchObject({ status: 201, data: { model: 'whole-voice' } });
      expect(broken.mediaRequests).toHaveLength(2);
      const { data } = await client.get<CostReportData>(`tenants/${other.tenantId}/costs?by=model`);
      expect(data.rows.map(({ name, calls, cost }) => [name, calls, cost])).toEqual([
        ['whole-picture (whole)', 1, 40_000],
        ['whole-voice (whole)', 1, 4],
      ]);

      // The dearest of those that may be asked has to fit.
      const setBudget = (monthly: number | null) =>
        client.put(`tenants/${other.tenantId}/budgets`, {
          level: 'tenant',
          subjectId: other.tenantId,
          monthly,
        });
      await setBudget(40_004 + 69_999);
      expect((await makeThere(picture)).status).toBe(429);
      await setBudget(40_004 + 70_000);
      expect((await makeThere(picture)).status).toBe(201);
      await setBudget(null);
      broken.failMedia(400, 'content_policy_violation');
      expect((await makeThere(picture)).error?.code).toBe('media_refused');
      await broken.close();
    },
  );

  test('counts to its storage until it is deleted', async () => {
    const [kept] = (await keeper.get<MediaData[]>(`model-bots/${own.modelBotId}/media`)).data;
    const setBytes = (bytes: number) =>
      database.acrossSpaces((transaction) =>
        transaction
          .update(media)
          .set({ bytes })
          .where(eq(media.id, kept?.id ?? '')),
      );
    const room = roomIn(plans.free, 'storage') as number;
    const [row] = await database.acrossSpaces((transaction) =>
      transaction
        .select()
        .from(media)
        .where(eq(media.id, kept?.id ?? '')),
    );
    expect(row?.bytes).toBe(smallPicture().length);
    // There is room to begin, and not to keep it.
    const others = await database.acrossSpaces((transaction) =>
      transaction
        .select({ id: media.id, bytes: media.bytes })
        .from(media)
        .where(eq(media.spaceId, own.tenantId)),
    );
    const rest = others.reduce((sum, { id, bytes }) => (id === kept?.id ? sum : sum + bytes), 0);
    for (const free of [smallPicture().length - 1, 0]) {
      await setBytes(room - rest - free);
      const before = await used(keeper);
      const full = await makeOwn(picture);
      expect([full.status, full.error]).toMatchObject([429, { code: 'limit_reached', limit: 'storage' }]);
      expect(await used(keeper)).toBe(before);
    }
    await keeper.delete(`model-bots/${own.modelBotId}/media/${kept?.id}`);
    expect((await makeOwn(picture)).status).toBe(201);
  });
});

test('what was being made when the server died costs nothing after its next start', async () => {
  const client = await reader();
  const { data } = await make(client);
  await database.acrossSpaces((transaction) =>
    transaction.update(media).set({ status: 'generating' }).where(eq(media.id, data.id)),
  );
  expect((await client.delete(`model-bots/${tenant.modelBotId}/media/${data.id}`)).status).toBe(409);
  await database.close();
  const { dataDirectory } = parley;
  await parley.stop();
  parley = await startParley({ dataDirectory, settings: settings() });
  database = await openTestDatabase(dataDirectory);
  const again = new ApiClient(parley.origin, client.token, client.userId);
  expect(await used(again)).toBe(0);
  expect(await list(again)).toEqual([]);
});

test('without a model for it nothing is made, and nothing counted', async () => {
  const { dataDirectory } = parley;
  const client = await reader();
  await database.close();
  await parley.stop();
  parley = await startParley({ dataDirectory, settings: { AI_BASE_URL: provider.baseUrl } });
  database = await openTestDatabase(dataDirectory);
  const again = new ApiClient(parley.origin, client.token, client.userId);
  const { status, error } = await make(again);
  expect([status, error.code]).toEqual([503, 'media_unavailable']);
  expect(await used(again)).toBe(0);
});

test('without one the gallery leads to where this person connects one, or says whom to ask', async () => {
  const leads = async (role: RoleAssignment) => {
    const { id } = await seedPerson(database, { roles: [role] });
    const browser = { userAgent: null, remember: false };
    const { cookie } = await database.acrossSpaces((transaction) =>
      openSession(transaction, { userId: id, browser }),
    );
    const page = await fetch(`${parley.origin}/model-bots/${tenant.modelBotId}/ai-gen?tab=media`, {
      headers: { Cookie: `session=${cookie?.value}` },
    });
    const links = (await page.text()).match(/(?<=<main[\s\S]*href=")[^"]*providers(?=")/g);
    return [page.status, ...(links ?? [])];
  };
  const { tenantId, companyId } = tenant;
  expect(await leads({ name: 'ADMIN' })).toEqual([200, '/admin/providers']);
  expect(await leads({ name: 'TENANT_ADMIN', tenantId })).toEqual([
    200,
    `/tenants/${tenantId}/panel?part=providers`,
  ]);
  expect(await leads({ name: 'COMPANY_ADMIN', companyId })).toEqual([200]);
});
