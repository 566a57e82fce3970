import { access } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { MediaData } from '../../src/contracts/media.ts';
import type { UsageData } from '../../src/contracts/usage.ts';
import type { RoleAssignment } from '../../src/rules/roles.ts';
import { media } from '../../src/server/db/schema/media.ts';
import { openSession } from '../../src/server/services/sessions/open-session.ts';
import { ApiClient } from '../testing/client.ts';
import { createMediaSuite, mediaUsed as used } from '../testing/media.ts';
import { smallPicture } from '../testing/openai-server.ts';
import { startParley } from '../testing/parley.ts';
import { openTestDatabase, type SeededTenant, seedPerson, seedTenant } from '../testing/seed.ts';

const suite = createMediaSuite();
const { person, settings } = suite;
let tenant: SeededTenant;
beforeAll(async () => {
  tenant = await seedTenant(suite.database);
});

const reader = () => person({ name: 'READ_USER', companyId: tenant.companyId });
const make = (client: ApiClient, body: object = {}) =>
  client.post<MediaData>(`model-bots/${tenant.modelBotId}/media`, {
    prompt: 'A ferry at dusk',
    kind: 'image',
    ...body,
  });
const list = async (client: ApiClient) =>
  (await client.get<MediaData[]>(`model-bots/${tenant.modelBotId}/media`)).data;
const contentOf = (client: ApiClient, id: string, init: RequestInit = {}) =>
  client.fetch(`model-bots/${tenant.modelBotId}/media/${id}/content`, init);
const keyOf = async (id: string) => {
  const [row] = await suite.database.acrossSpaces((transaction) =>
    transaction.select().from(media).where(eq(media.id, id)),
  );
  return path.join(suite.parley.dataDirectory, 'uploads', row?.storageKey ?? 'none');
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
    kind: 'image',
    status: 'ready',
    prompt: 'A ferry at dusk',
    size: 'landscape',
    mediaType: 'image/png',
    width: 96,
    height: 64,
    model: 'picture-model',
  });
  expect(suite.provider.mediaRequests.at(-1)?.body).toMatchObject({
    model: 'picture-model',
    size: '1536x1024',
  });
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

test('what it takes counts in tokens: of the person, and of what the installation may use in a day', async () => {
  const client = await reader();
  const ofInstallation = async () => {
    const { rows } = await suite.database.pool.query<{ tokens: string }>(
      "SELECT coalesce(sum(tokens), 0) AS tokens FROM model_counters WHERE level = 'installation'",
    );
    return Number(rows[0]?.tokens);
  };
  const before = await ofInstallation();
  const ofPerson = async () => (await client.get<UsageData>('usage')).data.models.media.tokens.used;
  await make(client);
  expect(await ofPerson()).toBeGreaterThan(4_000);
  const picture = await ofPerson();
  await make(client, { kind: 'speech', prompt: 'A sentence that takes some tokens to be read aloud.' });
  expect(await ofPerson()).toBeGreaterThan(picture);
  expect((await ofInstallation()) - before).toBe(await ofPerson());
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
  'a suite.provider that answers %i (%s) costs nothing and leaves nothing',
  async (status, code, told, as) => {
    const client = await reader();
    suite.provider.failMedia(status, code);
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
  expect(suite.provider.mediaRequests.at(-1)?.body).toMatchObject({ model: 'voice-model', input: text });
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
  await suite.database.pool.query(
    `UPDATE users SET deletion_requested_at = now() - make_interval(days => 365) WHERE id = $1`,
    [client.userId],
  );
  await suite.database.pool.query(
    `SELECT graphile_worker.add_job('eraseUser', json_build_object('userId', $1::text))`,
    [client.userId],
  );
  await expect.poll(() => isThere(fileOfSecond)).toBe(false);
});

test('its bytes go when the bot is deleted for good', async () => {
  const other = await seedTenant(suite.database);
  const administrator = await person({ name: 'COMPANY_ADMIN', companyId: other.companyId });
  const { data } = await administrator.post<MediaData>(`model-bots/${other.modelBotId}/media`, {
    prompt: 'A ferry at dusk',
    kind: 'image',
  });
  const file = await keyOf(data.id);
  expect(await isThere(file)).toBe(true);
  await administrator.delete(`model-bots/${other.modelBotId}`);
  expect((await administrator.post(`model-bots/${other.modelBotId}/erase`)).status).toBe(204);
  expect(await isThere(file)).toBe(false);
});

test('what was being made when the server died costs nothing after its next start', async () => {
  const client = await reader();
  const { data } = await make(client);
  await suite.database.acrossSpaces((transaction) =>
    transaction.update(media).set({ status: 'generating' }).where(eq(media.id, data.id)),
  );
  expect((await client.delete(`model-bots/${tenant.modelBotId}/media/${data.id}`)).status).toBe(409);
  await suite.database.close();
  const { dataDirectory } = suite.parley;
  await suite.parley.stop();
  suite.parley = await startParley({ dataDirectory, settings: settings() });
  suite.database = await openTestDatabase(dataDirectory);
  const again = new ApiClient(suite.parley.origin, client.token, client.userId);
  expect(await used(again)).toBe(0);
  expect(await list(again)).toEqual([]);
});

test('without a model for it nothing is made, and nothing counted', async () => {
  const { dataDirectory } = suite.parley;
  const client = await reader();
  await suite.database.close();
  await suite.parley.stop();
  suite.parley = await startParley({ dataDirectory, settings: { AI_BASE_URL: suite.provider.baseUrl } });
  suite.database = await openTestDatabase(dataDirectory);
  const again = new ApiClient(suite.parley.origin, client.token, client.userId);
  const { status, error } = await make(again);
  expect([status, error.code]).toEqual([503, 'media_unavailable']);
  expect(await used(again)).toBe(0);
});

test('without one the gallery leads to where this person connects one, or says whom to ask', async () => {
  const leads = async (role: RoleAssignment) => {
    const { id } = await seedPerson(suite.database, { roles: [role] });
    const browser = { userAgent: null, remember: false };
    const { cookie } = await suite.database.acrossSpaces((transaction) =>
      openSession(transaction, { userId: id, browser }),
    );
    const page = await fetch(`${suite.parley.origin}/model-bots/${tenant.modelBotId}/ai-gen?tab=media`, {
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
