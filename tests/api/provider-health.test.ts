import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { HealthData } from '../../src/contracts/installation.ts';
import type { ModelProviderData, ModelProviderTest } from '../../src/contracts/model-provider.ts';
import type { NotificationData } from '../../src/contracts/notification.ts';
import type { RoleAssignment } from '../../src/rules/roles.ts';
import { noTools } from '../../src/rules/tools.ts';
import type { Readiness } from '../../src/server/services/health/readiness.ts';
import { ApiClient } from '../testing/client.ts';
import {
  chatModel as chat,
  createModelProviderSuite,
  providerKey as key,
} from '../testing/model-providers.ts';
import { removeDirectory, startParley } from '../testing/parley.ts';
import { openTestDatabase, seedPerson, seedTenant, testPassword } from '../testing/seed.ts';
import { openPages } from '../testing/shown-pages.ts';
import { textsOf } from '../testing/texts.ts';

const suite = createModelProviderSuite();
const { ofTenant, connect, askAboutGate } = suite;

const health = async () => (await suite.admin.get<HealthData>('admin/health')).data.models;

/** What somebody's bell has said of providers that fail. */
const told = async (client: ApiClient) =>
  (await client.get<NotificationData[]>('notifications')).data
    .filter(({ kind }) => kind === 'providerFailed')
    .map(({ values }) => values);

test('whoever connected one is told that it fails, until it answers, passes its test or is changed', async () => {
  const { id } = await connect(ofTenant(), suite.keeper, { models: [chat('broken')] });
  const { id: other } = await connect(ofTenant(), suite.keeper, {
    baseUrl: `${suite.spare.origin}/v1`,
    models: [chat('whole')],
  });
  const open = await openPages(suite.database, suite.keeper);
  const panel = `/tenants/${suite.tenant.tenantId}/panel`;
  const overview = async () => (await open(panel)).shown;
  const warning = textsOf('en')('organisation.attention.failingProviders', { count: 1 });
  const problems = async () => {
    const { data } = await suite.keeper.get<ModelProviderData[]>(ofTenant());
    return data.map((each) => [each.id, each.problem, each.problemSince !== null]);
  };
  const none = [
    [id, null, false],
    [other, null, false],
  ];
  const failing = async () => {
    suite.server.reply = { status: 401 };
    expect((await askAboutGate()).answer?.model).toBe('whole');
    await expect.poll(problems).toEqual([[id, 'key_refused', true], none[1]]);
    expect(await overview()).toContain(warning);
    expect((await open(`${panel}?part=providers`)).shown).toContain(
      textsOf('en')('providers.problems.key_refused'),
    );
  };
  suite.spare.reply = 'I do not know.';
  expect(await overview()).not.toContain(warning);
  // It may take the next question.
  suite.server.reply = { status: 429 };
  await askAboutGate();
  expect(await problems()).toEqual(none);

  await failing();
  expect(await told(suite.keeper)).toEqual([{ name: 'Ours' }]);
  expect(await told(suite.admin)).toEqual([]);
  expect(await health()).toMatchObject({ failingOfTenants: { total: 1 } });
  suite.server.reply = 'I do not know.';
  expect((await askAboutGate()).answer?.model).toBe('broken');
  await expect.poll(problems).toEqual(none);
  expect(await overview()).not.toContain(warning);

  await failing();
  suite.server.reply = 'hello';
  expect(
    (await suite.keeper.post<ModelProviderTest>(`${ofTenant()}/${id}/test`, {})).data.problem,
  ).toBeNull();
  expect(await problems()).toEqual(none);

  await failing();
  await suite.keeper.patch(`${ofTenant()}/${id}`, { apiKey: key });
  expect(await problems()).toEqual(none);
  await failing();
  // Once a day is enough.
  expect(await told(suite.keeper)).toHaveLength(1);
});

test('a provider of the installation that fails is seen in its health and its status, and told its administrators', async () => {
  const status = async () =>
    ((await (await fetch(`${suite.parley.origin}/readyz`)).json()) as Readiness).models;
  expect(await health()).toEqual({
    providers: [],
    failingOfTenants: { total: 0 },
    laden: 0,
    indexed: 0,
    nearest: 'absent',
  });
  expect(await status()).toBe('none');
  await connect('model-providers', suite.admin, { name: 'House', models: [chat('broken')] });
  expect(await health()).toMatchObject({
    providers: [{ name: 'House', problem: null }],
    failingOfTenants: { total: 0 },
  });
  expect(await status()).toBe('working');
  suite.server.reply = { status: 401 };
  await askAboutGate();
  await expect.poll(health).toMatchObject({ providers: [{ name: 'House', problem: 'key_refused' }] });
  expect(await status()).toBe('failing');
  await expect.poll(() => told(suite.admin)).toEqual([{ name: 'House' }]);
  suite.server.reply = 'It is open.';
  await askAboutGate();
  await expect.poll(health).toMatchObject({ providers: [{ name: 'House', problem: null }] });
});

test('one that hangs or breaks down is seen by the next question, and beside it the one that answers', async () => {
  const state = async () => (await health()).providers.map(({ problem }) => problem);
  await connect('model-providers', suite.admin, { name: 'House', models: [chat('broken')] });
  await connect('model-providers', suite.admin, {
    name: 'Spare',
    baseUrl: `${suite.spare.origin}/v1`,
    models: [chat('whole')],
  });
  suite.server.reply = { status: 503 };
  expect((await askAboutGate()).answer?.model).toBe('whole');
  await expect.poll(state).toEqual(['provider_down', null]);
  suite.server.reply = 'It is open.';
  await askAboutGate();
  await expect.poll(state).toEqual([null, null]);
  suite.server.reply = null;
  expect((await askAboutGate()).answer?.model).toBe('whole');
  await expect.poll(state).toEqual(['timed_out', null]);
});

test('a model of vectors or pictures that breaks down is seen until that one answers, while another of its provider does', async () => {
  const status = async () =>
    ((await (await fetch(`${suite.parley.origin}/readyz`)).json()) as Readiness).models;
  const state = async () => (await health()).providers.map(({ problem }) => problem);
  const { modelBotId } = suite.tenant;
  const makePicture = () =>
    suite.creator.post(`model-bots/${modelBotId}/media`, { kind: 'image', prompt: 'A gate', size: 'square' });
  suite.server.vectors = { status: 503 };
  await connect('model-providers', suite.admin, {
    name: 'House',
    models: [
      chat('talks'),
      { ...chat('measures'), purpose: 'embedding' },
      { ...chat('paints'), purpose: 'image' },
    ],
  });
  await askAboutGate();
  await expect.poll(state).toEqual(['provider_down']);
  expect((await askAboutGate()).answer?.model).toBe('talks');
  expect([await state(), await status()]).toEqual([['provider_down'], 'working']);
  await expect.poll(() => told(suite.admin)).toContainEqual({ name: 'House' });
  suite.server.vectors = 16;
  await suite.creator.upload(modelBotId, 'hours.txt', 'The desk opens at nine in the morning.');
  await expect.poll(state, { timeout: 30_000 }).toEqual([null]);
  suite.server.reply = { status: 500 };
  expect((await makePicture()).error.code).toBe('media_failed');
  await expect.poll(state).toEqual(['provider_down']);
});

test('the provider of the environment is told of like the others', async () => {
  const parley = await startParley({
    settings: { AI_BASE_URL: `${suite.server.origin}/v1`, AI_MODEL: 'talks' },
  });
  try {
    const database = await openTestDatabase(parley.dataDirectory);
    const { modelBotId } = await seedTenant(database);
    const signIn = async (role: RoleAssignment) =>
      new ApiClient(parley.origin).signIn(
        (await seedPerson(database, { roles: [role] })).email,
        testPassword,
      );
    const admin = await signIn({ name: 'ADMIN' });
    const creator = await signIn({ name: 'BOT_CREATOR', modelBotId });
    const state = async () => (await admin.get<HealthData>('admin/health')).data.models.providers;
    const name = new URL(suite.server.origin).host;
    suite.server.reply = { status: 401 };
    await askAboutGate(creator, modelBotId);
    expect(await state()).toMatchObject([{ name, problem: 'key_refused' }]);
    await expect.poll(() => told(admin)).toEqual([{ name }]);
    suite.server.reply = 'It is open.';
    await askAboutGate(creator, modelBotId);
    expect(await state()).toMatchObject([{ name, problem: null }]);
    await database.close();
  } finally {
    await parley.stop();
    await removeDirectory(parley.dataDirectory);
  }
});

test.each([
  ['', []],
  [' with tools, too', ['calculator']],
])(
  'an assistant that may quotes its files where no model answers%s, and says in whose place and why',
  async (_how, enabled) => {
    const { modelBotId } = suite.tenant;
    const tools = { ...noTools, enabled };
    expect((await suite.creator.patch(`model-bots/${modelBotId}`, { tools })).status).toBe(200);
    await connect('model-providers', suite.admin, { name: 'House', models: [chat('broken')] });
    suite.server.reply = { status: 401 };
    const allow = (quotesInstead: boolean) =>
      suite.creator.patch(`model-bots/${suite.tenant.modelBotId}`, { quotesInstead });
    expect((await allow(true)).status).toBe(200);
    const { answer, parts } = await askAboutGate();
    expect(answer).toMatchObject({
      status: 'complete',
      model: 'quoter',
      insteadOf: 'broken',
      insteadBecause: { provider: 'House', problem: 'key_refused' },
      confidence: 'sure',
    });
    expect(answer?.parts.map(({ type }) => type)).toContain('data-citation');
    expect(parts).toContainEqual({
      type: 'message-metadata',
      messageMetadata: {
        model: 'quoter',
        insteadOf: 'broken',
        insteadBecause: { provider: 'House', problem: 'key_refused' },
      },
    });
    suite.server.reply = 'It is open.';
    expect((await askAboutGate()).answer).toMatchObject({ model: 'broken' });
    suite.server.reply = { status: 401 };
    await allow(false);
    expect((await askAboutGate()).answer).toMatchObject({ status: 'failed', model: 'broken' });
  },
);

test.each<[string, number, object]>([
  [
    'Azure',
    400,
    {
      error: {
        message:
          "The response was filtered due to the prompt triggering Azure OpenAI's content management policy. Please modify your prompt and retry.",
        type: null,
        param: 'prompt',
        code: 'content_filter',
        status: 400,
        innererror: {
          code: 'ResponsibleAIPolicyViolation',
          content_filter_result: { violence: { filtered: true, severity: 'medium' } },
        },
      },
    },
  ],
  [
    'OpenAI',
    400,
    {
      error: {
        message:
          'Invalid prompt: your prompt was flagged as potentially violating our usage policy. Please try again with a different prompt.',
        type: 'invalid_request_error',
        param: null,
        code: 'invalid_prompt',
      },
    },
  ],
  [
    'OpenRouter',
    403,
    {
      error: {
        message: 'Your input was flagged',
        code: 403,
        metadata: { reasons: ['violence'], flagged_input: 'When does', provider_name: 'OpenAI' },
      },
    },
  ],
  [
    'DashScope',
    400,
    { error: { message: 'Input data may contain inappropriate content.', code: 'data_inspection_failed' } },
  ],
])(
  'a question that the filter of %s refuses is told so to person and program, and is nothing against it',
  async (_, status, body) => {
    const { id } = await connect(ofTenant(), suite.keeper);
    suite.server.reply = { status, body };
    const { answer, parts } = await askAboutGate();
    expect(answer).toMatchObject({ status: 'failed' });
    expect(parts).toContainEqual({
      type: 'message-metadata',
      messageMetadata: { errorCode: 'question_filtered' },
    });
    expect(parts).toContainEqual({ type: 'error', errorText: textsOf('en')('errors.question_filtered') });
    // Asking again changes nothing.
    expect(suite.server.calls).toHaveLength(1);
    const keys = `model-bots/${suite.tenant.modelBotId}/api-keys`;
    const made = (await suite.creator.post<{ id: string; key: string }>(keys, { name: 'filtered' })).data;
    for (const stream of [false, true]) {
      const response = await fetch(new URL('/v1/chat/completions', suite.parley.origin), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${made.key}` },
        body: JSON.stringify({
          stream,
          messages: [{ role: 'user', content: 'When does the gate close?' }],
        }),
      });
      const told = await response.text();
      expect(told).toContain('"type":"invalid_request_error"');
      expect(told).toContain('"code":"content_filter"');
      expect(told).not.toContain('flagged_input');
      if (!stream) expect(response.status).toBe(400);
    }
    await suite.creator.delete(`${keys}/${made.id}`);
    const { data } = await suite.keeper.get<ModelProviderData[]>(ofTenant());
    expect(data.find((provider) => provider.id === id)).toMatchObject({ problem: null, learned: [] });
  },
);

test('a key in an address that was stored before they were sealed is sealed by night, once', async () => {
  const path = 'model-providers';
  const address = `${suite.server.origin}/v1?key=`;
  const { id, baseUrl } = await connect(path, suite.admin, { baseUrl: `${address}s3cret` });
  const run = (statement: SQL) =>
    suite.database.acrossSpaces(async (transaction) => (await transaction.execute(statement)).rows);
  const queue = () => suite.database.pool.query("SELECT graphile_worker.add_job('sealAddresses')");
  const stored = async () =>
    (await run(sql`SELECT base_url FROM model_providers WHERE id = ${id}`))[0]?.base_url;
  const waiting = async () =>
    (
      await suite.database.pool.query(
        "SELECT FROM graphile_worker.jobs WHERE task_identifier = 'sealAddresses'",
      )
    ).rowCount;
  await run(sql`UPDATE model_providers SET base_url = ${`${address}s3cret`} WHERE id = ${id}`);
  // Two nodes may both come to it.
  await Promise.all([queue(), queue()]);
  await expect.poll(stored).toContain('?key=v1.');
  const sealed = await stored();
  await queue();
  await expect.poll(waiting).toBe(0);
  expect(await stored()).toBe(sealed);
  expect((await suite.admin.patch(`${path}/${id}`, { name: 'Gateway', baseUrl })).status).toBe(200);
  await suite.admin.post(`${path}/${id}/test`, {});
  expect(suite.server.calls.at(-1)?.path).toBe('/v1/chat/completions?key=s3cret');
});
