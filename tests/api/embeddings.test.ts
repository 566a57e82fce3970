import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { FileData, MeaningStateData } from '../../src/contracts/file.ts';
import type { HealthData } from '../../src/contracts/installation.ts';
import type { ModelBotData } from '../../src/contracts/model-bot.ts';
import type { FoundPassage } from '../../src/contracts/model-bot-search.ts';
import type { ModelProviderData, ModelProviderTest } from '../../src/contracts/model-provider.ts';
import type { Database } from '../../src/server/db/database.ts';
import { fileEmbeddings, passageVectors } from '../../src/server/db/schema/knowledge.ts';
import { modelUsage } from '../../src/server/db/schema/model-providers.ts';
import { ApiClient } from '../testing/client.ts';
import { ask } from '../testing/conversations.ts';
import { type ModelServer, startModelServer } from '../testing/model-server.ts';
import { type Parley, removeDirectory, startParley } from '../testing/parley.ts';
import {
  openTestDatabase,
  type SeededTenant,
  seedPerson,
  seedTenant,
  testPassword,
} from '../testing/seed.ts';

let parley: Parley;
let database: Database;
let server: ModelServer;
let tenant: SeededTenant;
let other: SeededTenant;
let keeper: ApiClient;
let creator: ApiClient;
let stranger: ApiClient;
let provider: ModelProviderData;

const rule = 'Every new rule has an unintended consequence that somebody has to live with.';
const files = {
  'rules.txt': rule,
  'bikes.txt': 'Bicycles are kept in the yard behind the workshop and locked at night.',
  'kitchen.txt': 'The kitchen is cleaned on Fridays by whoever used the oven last.',
};
/** Shares no word with the rule, nor a synonym or translation of one. */
const question = 'Any nasty surprise?';

beforeAll(async () => {
  server = await startModelServer();
  parley = await startParley({ settings: { PRIVATE_HOSTS: 'models:localhost:1024-65535' } });
  database = await openTestDatabase(parley.dataDirectory);
  [tenant, other] = [await seedTenant(database), await seedTenant(database)];
  const signIn = async (...roles: NonNullable<Parameters<typeof seedPerson>[1]>['roles'] & object) =>
    new ApiClient(parley.origin).signIn((await seedPerson(database, { roles })).email, testPassword);
  keeper = await signIn({ name: 'TENANT_ADMIN', tenantId: tenant.tenantId });
  creator = await signIn({ name: 'BOT_CREATOR', modelBotId: tenant.modelBotId });
  stranger = await signIn({ name: 'BOT_CREATOR', modelBotId: other.modelBotId });
  await addFiles(creator, tenant);
  await addFiles(stranger, other);
});

afterAll(async () => {
  await database.close();
  await parley.stop();
  await removeDirectory(parley.dataDirectory);
  await server.close();
});

async function addFiles(client: ApiClient, { modelBotId }: SeededTenant) {
  for (const [name, text] of Object.entries(files)) await client.upload(modelBotId, name, text);
  await client.untilIngested(modelBotId);
}

const search = async (client = creator, bot = tenant.modelBotId, query = question) =>
  (await client.post<FoundPassage[]>(`model-bots/${bot}/search`, { query, limit: 5 })).data;
const meaning = async (client = creator, bot = tenant.modelBotId) =>
  (await client.get<MeaningStateData | null>(`model-bots/${bot}/meaning`)).data;
const untilMeaning = (wanted: Partial<MeaningStateData>) =>
  vi.waitFor(async () => expect(await meaning()).toMatchObject(wanted), { timeout: 20_000, interval: 100 });
const providers = () => `tenants/${tenant.tenantId}/model-providers`;
const asked = () => server.calls.filter(({ path }) => path.endsWith('/embeddings'));
const model = (id: string) => ({ id, purpose: 'embedding', inputPrice: 2_000_000, outputPrice: null });
const countVectors = (spaceId: string, where = eq(fileEmbeddings.spaceId, spaceId)) =>
  database.inSpace(spaceId, (transaction) =>
    transaction
      .select({
        fileId: passageVectors.fileId,
        model: fileEmbeddings.model,
        size: sql<number>`length(vectors)`,
      })
      .from(passageVectors)
      .innerJoin(fileEmbeddings, eq(fileEmbeddings.fileId, passageVectors.fileId))
      .where(where),
  );
const metric = async (outcome: string) =>
  Number(
    new RegExp(`parley_question_vectors_total{outcome="${outcome}"} (\\d+)`).exec(
      await (await fetch(`${parley.origin}/metrics`)).text(),
    )?.[1],
  );

async function answer() {
  const bot = tenant.modelBotId;
  const answered = await ask(creator, { bot }, question);
  expect(answered.status).toBe(200);
  return answered;
}

test('without a model nothing is made, and what shares no word is not found', async () => {
  expect(await search()).toEqual([]);
  expect(await meaning()).toBeNull();
  expect(await countVectors(tenant.tenantId)).toEqual([]);
});

test('once a model is connected, the files that are there already are found by their meaning', async () => {
  const made = await keeper.post<ModelProviderData>(providers(), {
    name: 'Ours',
    kind: 'openaiCompatible',
    baseUrl: `${server.origin}/v1`,
    models: [model('meaning-one')],
  });
  expect(made.status).toBe(201);
  provider = made.data;
  await untilMeaning({ model: 'meaning-one', files: 3, ready: 3, problem: null });
  const [best, ...rest] = await search();
  expect(best?.text).toBe(rule);
  expect(rest.map(({ text }) => text)).not.toContain(rule);
  // Each file once, with its name, and then the question.
  const texts = asked().map(({ body }) => body.input);
  expect(texts.slice(0, -1).sort()).toEqual(
    Object.entries(files)
      .map(([name, text]) => [`${name}\n${text}`])
      .sort(),
  );
  expect(texts.at(-1)).toEqual([question]);
});

test('words still decide where they fit', async () => {
  const [best] = await search(creator, tenant.modelBotId, 'Where are bicycles locked at night?');
  expect(best?.text).toBe(files['bikes.txt']);
});

test('neither texts nor vectors of another tenant are touched', async () => {
  expect(await search(stranger, other.modelBotId)).toEqual([]);
  expect(await meaning(stranger, other.modelBotId)).toBeNull();
  expect(await countVectors(other.tenantId)).toEqual([]);
  const seen = await database.inSpace(other.tenantId, async (transaction) => [
    await transaction.select().from(fileEmbeddings),
    await transaction.select().from(passageVectors),
  ]);
  expect(seen).toEqual([[], []]);
});

test('the provider test of such a model asks for a vector', async () => {
  server.calls = [];
  const { data } = await keeper.post<ModelProviderTest>(`${providers()}/${provider.id}/test`, {});
  expect(data).toMatchObject({ problem: null, model: 'meaning-one' });
  expect(asked()).toHaveLength(1);
});

test('what it takes is counted for the bot, whoever added the file and whoever asked', async () => {
  const rows = await database.inSpace(tenant.tenantId, (transaction) =>
    transaction
      .select()
      .from(modelUsage)
      .where(and(eq(modelUsage.purpose, 'embedding'), eq(modelUsage.model, 'meaning-one'))),
  );
  expect(rows).toMatchObject([{ modelBotId: tenant.modelBotId, userId: creator.userId, provider: 'Ours' }]);
  // Three files and two questions, a hundred tokens each, at two dollars a million.
  expect(rows[0]).toMatchObject({ calls: 5, inputTokens: 500, cost: 1000 });
});

test('Quoter goes on refusing what its words do not carry, and names the file that came nearest', async () => {
  const refused = await answer();
  expect(refused.citations).toEqual([]);
  expect(refused.text).toMatch(/rules\.txt/);
});

test('a language model is given what is near in meaning, and its citation holds', async () => {
  server.reply = 'It has an “unintended consequence” [1].';
  const path = `${providers()}/${provider.id}`;
  const chat = { id: 'first-model', purpose: 'chat', inputPrice: null, outputPrice: null };
  await keeper.patch(path, { models: [model('meaning-one'), chat] });
  expect((await answer()).citations).toMatchObject([{ quote: 'unintended consequence' }]);
  await keeper.patch(path, { models: [model('meaning-one')] });
});

test('a copy of the bot takes the vectors along, for which nothing is asked', async () => {
  server.calls = [];
  const copy = await keeper.post<ModelBotData>(`model-bots/${tenant.modelBotId}/duplicate`, {});
  expect(copy.status).toBe(201);
  expect(await meaning(keeper, copy.data.id)).toMatchObject({ files: 3, ready: 3 });
  expect((await search(keeper, copy.data.id))[0]?.text).toBe(rule);
  expect(asked().map(({ body }) => body.input)).toEqual([[question]]);
});

test('a file that is read anew is embedded anew, and one that is deleted takes its vectors along', async () => {
  const { modelBotId } = tenant;
  const { data } = await creator.get<FileData[]>(`model-bots/${modelBotId}/files`);
  const [bikes, kitchen] = ['bikes.txt', 'kitchen.txt'].map(
    (name) => data.find((file) => file.name === name)?.id ?? '',
  ) as [string, string];
  const versionOf = async () => {
    const rows = await database.inSpace(tenant.tenantId, (transaction) =>
      transaction.select().from(fileEmbeddings).where(eq(fileEmbeddings.fileId, bikes)),
    );
    return rows[0]?.version;
  };
  const before = await versionOf();
  await creator.post(`model-bots/${modelBotId}/files/${bikes}/reindex`);
  await creator.untilIngested(modelBotId);
  await untilMeaning({ ready: 3 });
  expect(await versionOf()).not.toBe(before);

  await creator.delete(`model-bots/${modelBotId}/files/${kitchen}`);
  expect(await countVectors(tenant.tenantId, eq(passageVectors.fileId, kitchen))).toEqual([]);
  expect(await meaning()).toMatchObject({ files: 2, ready: 2 });
  expect((await search())[0]?.text).toBe(rule);
});

test('with another model all files are embedded anew, and vectors of two models never meet', async () => {
  server.vectors = 24;
  await keeper.patch(`${providers()}/${provider.id}`, { models: [model('meaning-two')] });
  await untilMeaning({ model: 'meaning-two', files: 2, ready: 2 });
  const rows = await vi.waitFor(
    async () => {
      const found = await countVectors(tenant.tenantId);
      expect(new Set(found.map((row) => row.model))).toEqual(new Set(['meaning-two']));
      return found;
    },
    { timeout: 20_000 },
  );
  // Four bytes and one a number.
  expect(new Set(rows.map(({ size }) => size))).toEqual(new Set([28]));
  expect((await search())[0]?.text).toBe(rule);
});

test('a budget that is used up stops the vectors, not the search', async () => {
  const { modelBotId, tenantId } = tenant;
  const budgets = `tenants/${tenantId}/budgets`;
  expect((await keeper.put(budgets, { level: 'tenant', subjectId: tenantId, monthly: 0 })).status).toBe(200);
  server.calls = [];
  await creator.upload(modelBotId, 'chairs.txt', 'Chairs are stacked along the northern wall.');
  await creator.untilIngested(modelBotId);
  await untilMeaning({ files: 3, ready: 2, problem: 'budget_used' });
  expect((await search(creator, modelBotId, 'Where are chairs stacked?'))[0]?.text).toMatch(/^Chairs/);
  expect(await metric('budget_used')).toBe(1);
  expect(asked()).toEqual([]);
  await keeper.put(budgets, { level: 'tenant', subjectId: tenantId, monthly: null });
  await untilMeaning({ files: 3, ready: 3, problem: null });
});

test('a model that is down or says nothing leaves the words, and is counted', async () => {
  const byWords = (query: string) => search(creator, tenant.modelBotId, query);
  server.vectors = { status: 503 };
  const failed = await metric('failed');
  expect((await byWords('Where are bicycles locked at night?'))[0]?.text).toBe(files['bikes.txt']);
  expect(await search()).toEqual([]);
  expect(await metric('failed')).toBe(failed + 1);
  // The second question did not wait for it.
  expect(await metric('paused')).toBeGreaterThan(0);

  server.vectors = 24;
  await keeper.patch(`${providers()}/${provider.id}`, { models: [model('meaning-three')] });
  await untilMeaning({ model: 'meaning-three', ready: 3 });
  server.vectors = null;
  expect((await byWords('Where are bicycles locked at night?'))[0]?.text).toBe(files['bikes.txt']);
  expect(await metric('timed_out')).toBe(1);
});

test('what is in the way of a file is told, the file is found by its words, and a mended provider goes on at once', async () => {
  const { modelBotId } = tenant;
  server.vectors = { status: 401 };
  await creator.upload(modelBotId, 'lamps.txt', 'Lamps are ordered from the warehouse in spring.');
  await creator.untilIngested(modelBotId);
  await untilMeaning({ files: 4, ready: 3, problem: 'key_refused' });
  const found = await search(creator, modelBotId, 'Who orders lamps?');
  expect(found[0]?.text).toMatch(/^Lamps/);
  server.vectors = 24;
  await keeper.patch(`${providers()}/${provider.id}`, { apiKey: 'another-key' });
  await untilMeaning({ files: 4, ready: 4, problem: null });
});

test('Health says how many assistants have more vectors than are compared at ease', async () => {
  const { email } = await seedPerson(database, { roles: [{ name: 'ADMIN' }] });
  const admin = await new ApiClient(parley.origin).signIn(email, testPassword);
  const laden = async () => (await admin.get<HealthData>('admin/health')).data.models.laden;
  const addAllOver = (more: number) =>
    database.inSpace(tenant.tenantId, (transaction) =>
      transaction
        .update(fileEmbeddings)
        .set({ done: sql`${fileEmbeddings.done} + ${more}` })
        .where(eq(fileEmbeddings.modelBotId, tenant.modelBotId)),
    );
  expect(await laden()).toBe(0);
  await addAllOver(12_500);
  expect(await laden()).toBe(1);
  await addAllOver(-12_500);
  expect(await laden()).toBe(0);
});

test('when the last model is disconnected, all vectors go', async () => {
  await keeper.delete(`${providers()}/${provider.id}`);
  await vi.waitFor(async () => expect(await countVectors(tenant.tenantId)).toEqual([]), { timeout: 20_000 });
  expect(await meaning()).toBeNull();
  expect(await search()).toEqual([]);
});
