import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type {
  CostReportData,
  LocalModelServer,
  ModelProviderData,
  ModelProviderTest,
} from '../../src/contracts/model-provider.ts';
import type { QualityRunData, QualityRunWithResults } from '../../src/contracts/quality.ts';
import { modelProviders } from '../../src/server/db/schema/model-providers.ts';
import { qualityResults } from '../../src/server/db/schema/quality.ts';
import { ApiClient } from '../testing/client.ts';
import { modelsOf, startLocalServer } from '../testing/local-server.ts';
import {
  chatModel as chat,
  createModelProviderSuite,
  providerKey as key,
} from '../testing/model-providers.ts';
import { seedPerson, seedTenant, testPassword } from '../testing/seed.ts';
import { textsOf } from '../testing/texts.ts';

const suite = createModelProviderSuite();
const { ofTenant, connect, askAboutGate } = suite;

describe('keys', () => {
  test('are stored sealed and never shown again, but for their end', async () => {
    const [address, inAddress] = [`${suite.server.origin}/v1?api-version=1&key=`, 's3cret-of-a-gateway'];
    const path = 'model-providers';
    const made = await connect(path, suite.admin, { baseUrl: address + inAddress });
    expect(made).toMatchObject({ keyEnd: '1234', tenantId: null, baseUrl: `${address}***` });
    // A form sends back what it was shown.
    const sent = { name: 'Gateway', baseUrl: made.baseUrl };
    expect((await suite.admin.patch(`${path}/${made.id}`, sent)).status).toBe(200);
    await suite.admin.post(`${path}/${made.id}/test`, {});
    expect(suite.server.calls.map((call) => call.path)).toEqual([
      `/v1/chat/completions?api-version=1&key=${inAddress}`,
    ]);
    const answers = [made, (await suite.admin.get(path)).data, (await suite.admin.get('audit-events')).data];
    const [row] = await suite.database.acrossSpaces((transaction) =>
      transaction
        .select({ apiKey: modelProviders.apiKey, baseUrl: modelProviders.baseUrl })
        .from(modelProviders),
    );
    expect(row?.apiKey).toMatch(/^v1\./);
    expect(row?.baseUrl).toContain('&key=v1.');
    for (const secret of [key, inAddress])
      expect(JSON.stringify([answers, row]) + suite.parley.output()).not.toContain(secret);
  });

  test('go to no other address than the one they were given for', async () => {
    const made = await connect(ofTenant(), suite.keeper);
    const path = `${ofTenant()}/${made.id}`;
    const moved = await suite.keeper.patch(path, { baseUrl: `${suite.spare.origin}/v1` });
    expect([moved.status, moved.error?.fields]).toEqual([422, { apiKey: 'required' }]);
    const hidden = await suite.keeper.patch(path, { baseUrl: `${suite.spare.origin}/v1?key=***` });
    expect([hidden.status, hidden.error?.fields]).toEqual([422, { baseUrl: 'required' }]);
    expect(
      (await suite.keeper.patch(path, { baseUrl: `${suite.spare.origin}/v1`, apiKey: 'another' })).status,
    ).toBe(200);
    await suite.keeper.post(`${path}/test`, {});
    expect(suite.spare.calls.map((call) => call.key)).toEqual(['another']);
  });
});

describe('the test of a provider', () => {
  const tested = async (settings: object = {}, input: object = {}) => {
    const { id } = await connect(ofTenant(), suite.keeper, settings);
    return (await suite.keeper.post<ModelProviderTest>(`${ofTenant()}/${id}/test`, input)).data;
  };

  test('asks it for its models and for a word', async () => {
    const result = await tested();
    expect(result).toMatchObject({ problem: null, model: 'first-model', models: suite.server.models });
    expect(suite.server.calls).toMatchObject([{ key, body: { model: 'first-model' } }]);
  });

  test('asks its model for vectors too, and tells which of the two failed', async () => {
    const models = [chat('talks'), { ...chat('measures'), purpose: 'embedding', outputPrice: null }];
    // One that is switched off makes no vectors in the background, which another test would hear of.
    const settings = { models, enabled: false };
    expect(await tested(settings)).toMatchObject({ problem: null, model: 'talks, measures' });
    suite.server.vectors = { status: 503 };
    expect(await tested(settings)).toMatchObject({ problem: 'provider_down', model: 'measures' });
    suite.server.vectors = 16;
  });

  test.each([
    [401, 'key_refused'],
    [402, 'out_of_credit'],
    [404, 'model_unknown'],
    [429, 'busy'],
    [503, 'provider_down'],
  ])('says what status %i means, and nothing of what the provider said', async (status, problem) => {
    suite.server.reply = { status };
    const result = await tested();
    expect(result.problem).toBe(problem);
    expect(JSON.stringify(result)).not.toContain('secret-detail');
  });

  test('tells an address where nobody answers from one that may not be asked', async () => {
    expect((await tested({ baseUrl: 'http://localhost:65535/v1' })).problem).toBe('unreachable');
    const local = suite.server.origin.replace('localhost', '127.0.0.1');
    expect((await tested({ baseUrl: `${local}/v1` })).problem).toBe('address_refused');
    expect(suite.server.calls).toEqual([]);
  });
});

test('only the installation may allow an address that is not public', async () => {
  const local = `${suite.server.origin.replace('localhost', '127.0.0.1')}/v1`;
  const refused = await suite.keeper.post(ofTenant(), {
    name: 'Mine',
    kind: 'openaiCompatible',
    baseUrl: local,
    allowsPrivate: true,
  });
  expect([refused.status, refused.error?.fields]).toEqual([422, { allowsPrivate: 'invalid' }]);
  const { id } = await connect('model-providers', suite.admin, { baseUrl: local, allowsPrivate: true });
  expect(
    (await suite.admin.post<ModelProviderTest>(`model-providers/${id}/test`, {})).data.problem,
  ).toBeNull();
});

test.each([
  ['anthropic', '/anthropic'],
  ['google', '/google'],
] as const)('%s answers in its own wire format, and is counted', async (kind, path) => {
  suite.server.usage = { input: 500, output: 40 };
  await connect(ofTenant(), suite.keeper, {
    kind,
    baseUrl: suite.server.origin + path,
    models: [chat(`${kind}-model`)],
  });
  const { answer, parts } = await askAboutGate();
  expect(answer).toMatchObject({ status: 'complete', model: `${kind}-model` });
  expect(parts?.some((part) => part.type === 'data-citation')).toBe(true);
  expect(suite.server.calls).toMatchObject([{ key }]);
  const { data } = await suite.keeper.get<CostReportData>(`tenants/${suite.tenant.tenantId}/costs?by=model`);
  expect(data.rows.find((row) => row.name.includes(`${kind}-model`))).toMatchObject({
    calls: 1,
    inputTokens: 500,
    outputTokens: 40,
    cost: 0,
  });
});

describe('the order of providers', () => {
  test("a tenant's own is asked before the installation's, and by its own bots only", async () => {
    await connect('model-providers', suite.admin, { models: [chat('common')] });
    await connect(ofTenant(), suite.keeper, { baseUrl: `${suite.spare.origin}/v1`, models: [chat('own')] });
    expect((await askAboutGate()).answer?.model).toBe('own');
    const other = await seedTenant(suite.database);
    const { email } = await seedPerson(suite.database, {
      roles: [{ name: 'BOT_CREATOR', modelBotId: other.modelBotId }],
    });
    const client = await new ApiClient(suite.parley.origin).signIn(email, testPassword);
    expect((await askAboutGate(client, other.modelBotId)).answer?.model).toBe('common');
    expect(suite.spare.calls).toHaveLength(1);
  });

  test.each([
    { status: 503 },
    { status: 429 },
    { status: 401 },
    { status: 307 },
    { status: 413 },
    { status: 422 },
    { status: 400, code: 'context_length_exceeded' },
    '',
    null,
  ])(
    'the next answers when one fails before its first word with %j, and the person sees which did',
    async (failure) => {
      await connect(ofTenant(), suite.keeper, { models: [chat('broken')] });
      await connect(ofTenant(), suite.keeper, {
        baseUrl: `${suite.spare.origin}/v1`,
        models: [chat('whole')],
      });
      suite.server.reply = failure;
      // Without a citation it takes nothing of the day's limit.
      suite.spare.reply = 'I do not know.';
      const { answer, parts } = await askAboutGate();
      expect(answer).toMatchObject({ status: 'complete', model: 'whole' });
      expect(parts).toContainEqual({ type: 'message-metadata', messageMetadata: { model: 'whole' } });
    },
  );

  test.each([
    [{ status: 400, code: 'context_length_exceeded' }, 'conversation_too_long'],
    [{ status: 413 }, 'conversation_too_long'],
    [{ status: 401 }, 'provider_refused'],
    [{ status: 400 }, 'request_refused'],
    [{ status: 404 }, 'model_unavailable'],
    ['', 'answer_empty'],
  ] as const)('where none answers, as with %j, the person is told what may help: %s', async (reply, code) => {
    await connect(ofTenant(), suite.keeper);
    suite.server.reply = reply;
    const { answer, parts } = await askAboutGate();
    expect(answer).toMatchObject({ status: 'failed' });
    expect(parts).toContainEqual({ type: 'message-metadata', messageMetadata: { errorCode: code } });
    expect(parts).toContainEqual({ type: 'error', errorText: textsOf('en')(`errors.${code}`) });
  });

  test('what a provider says when it fails is in the log, without what may be a key', async () => {
    const { id } = await connect(ofTenant(), suite.keeper);
    suite.server.reply = { status: 400 };
    await askAboutGate();
    const lines = suite.parley.output().split('\n');
    const logged = lines.findLast((line) => line.includes('A provider failed'));
    expect(JSON.parse(logged ?? '{}')).toMatchObject({
      provider: id,
      model: 'first-model',
      status: 400,
      problem: 'request_refused',
      message: 'AI_APICallError: secret-detail of ***',
    });
    expect(suite.parley.output()).not.toContain('sk-secret');
  });

  test('leaves to a run of questions the names of those that answered', async () => {
    const quality = `model-bots/${suite.tenant.modelBotId}/quality`;
    for (const question of [
      'When does the gate close?',
      'When is the gate shut?',
      'Until when is the gate open?',
    ]) {
      await suite.creator.post(`${quality}/questions`, { question, expectedText: 'twenty minutes' });
    }
    const run = async () => {
      const { data } = await suite.creator.post<QualityRunData>(`${quality}/runs`, { target: 'draft' });
      const read = async () =>
        (await suite.creator.get<QualityRunWithResults>(`${quality}/runs/${data.id}`)).data;
      await expect.poll(async () => (await read()).finishedAt).not.toBeNull();
      const { model, results } = await read();
      return { id: data.id, begun: data.model, model, ofResults: results.map((result) => result.model) };
    };
    await connect(ofTenant(), suite.keeper, { models: [chat('broken')] });
    await connect(ofTenant(), suite.keeper, { baseUrl: `${suite.spare.origin}/v1`, models: [chat('whole')] });
    suite.server.reply = { status: 503 };
    const { id, ...first } = await run();
    expect(first).toEqual({ begun: 'broken', model: 'whole', ofResults: ['whole', 'whole', 'whole'] });
    // As if the first of the list had been there for one of them.
    await suite.database.acrossSpaces((transaction) =>
      transaction
        .update(qualityResults)
        .set({ model: 'broken' })
        .where(and(eq(qualityResults.runId, id), eq(qualityResults.position, 0))),
    );
    const { data } = await suite.creator.get<QualityRunData[]>(`${quality}/runs`);
    expect(data.find((each) => each.id === id)?.model).toBe('whole, broken');
    suite.spare.reply = { status: 503 };
    expect(await run()).toMatchObject({ model: 'broken', ofResults: [null, null, null] });
  });

  test('gives a bot no model to choose but those it may use; what it has chosen stays', async () => {
    const other = await seedTenant(suite.database);
    const [foreign, own] = [
      await connect(`tenants/${other.tenantId}/model-providers`, suite.admin, { models: [chat('theirs')] }),
      await connect(ofTenant(), suite.keeper, { models: [chat('ours')] }),
    ];
    const choose = (changes: object) => suite.creator.patch(`model-bots/${suite.tenant.modelBotId}`, changes);
    for (const model of [`${foreign.id}/theirs`, `${own.id}/unknown`, 'environment/default']) {
      const refused = await choose({ model });
      expect([model, refused.status, refused.error?.fields]).toEqual([model, 422, { model: 'invalid' }]);
    }
    const model = `${own.id}/ours`;
    expect((await choose({ model })).status).toBe(200);
    await suite.keeper.delete(`${ofTenant()}/${own.id}`);
    expect((await choose({ model, purpose: 'Answers about gates' })).status).toBe(200);
    await choose({ model: 'default' });
    await suite.admin.delete(`tenants/${other.tenantId}/model-providers/${foreign.id}`);
  });

  test('can be changed, and a model that a bot has chosen goes first', async () => {
    const one = await connect(ofTenant(), suite.keeper, { models: [chat('one'), chat('extra')] });
    const two = await connect(ofTenant(), suite.keeper, { models: [chat('two')] });
    await suite.keeper.patch(`${ofTenant()}/${two.id}`, { position: 0 });
    expect((await suite.keeper.get<ModelProviderData[]>(ofTenant())).data.map(({ id }) => id)).toEqual([
      two.id,
      one.id,
    ]);
    expect((await askAboutGate()).answer?.model).toBe('two');
    await suite.creator.patch(`model-bots/${suite.tenant.modelBotId}`, { model: `${one.id}/extra` });
    expect((await askAboutGate()).answer?.model).toBe('extra');
    await suite.keeper.delete(`${ofTenant()}/${one.id}`);
    expect((await askAboutGate()).answer?.model).toBe('two');
    await suite.keeper.patch(`${ofTenant()}/${two.id}`, { enabled: false });
    expect((await askAboutGate()).answer?.model).toBe('quoter');
    await suite.creator.patch(`model-bots/${suite.tenant.modelBotId}`, { model: 'default' });
  });
});

describe('servers of models on this machine', () => {
  test('are found where they listen, with what they list, until they are connected', async () => {
    const local = await startLocalServer(modelsOf('llama3.2:latest', 'bge-m3', 'no name', 7, null));
    try {
      const found = async () => (await suite.admin.get<LocalModelServer[]>('model-providers/local')).data;
      const { preset, address: baseUrl, name } = local;
      expect(await found()).toContainEqual({ preset, baseUrl, models: ['llama3.2:latest', 'bge-m3'] });
      const settings = { name, baseUrl, allowsPrivate: true, models: [chat('llama3.2:latest')] };
      const { id } = await connect('model-providers', suite.admin, settings);
      expect((await found()).map((each) => each.baseUrl)).not.toContain(baseUrl);
      await suite.admin.delete(`model-providers/${id}`);
      expect((await found()).map((each) => each.baseUrl)).toContain(baseUrl);
    } finally {
      await local.close();
    }
  });

  test.each([
    ['a page', 'text/html', '<!doctype html><p>Hello</p>'],
    ['no models', 'application/json', '{"data":[]}'],
    ['something else', 'application/json', '"constructor"'],
    ['nothing at all', 'application/json', ''],
  ])('are none where %s is answered', async (_, type, body) => {
    const local = await startLocalServer((_request, response) => {
      response.setHeader('content-type', type);
      response.end(body);
    });
    try {
      const { status, data } = await suite.admin.get<LocalModelServer[]>('model-providers/local');
      expect(status).toBe(200);
      expect(data.map(({ baseUrl }) => baseUrl)).not.toContain(local.address);
    } finally {
      await local.close();
    }
  });

  test('are nobody’s business but the administrator’s', async () => {
    for (const client of [suite.keeper, suite.creator]) {
      expect((await client.get('model-providers/local')).status).toBe(403);
    }
  });
});

test('the providers of the installation are not there for anybody but an administrator', async () => {
  const { id } = await connect('model-providers', suite.admin);
  for (const client of [suite.keeper, suite.creator]) {
    expect((await client.get('model-providers')).status).toBe(403);
    expect((await client.patch(`model-providers/${id}`, { name: 'x' })).status).toBe(403);
    expect((await client.patch(`${ofTenant()}/${id}`, { name: 'x' })).status).toBe(404);
    expect((await client.get('model-costs')).status).toBe(403);
  }
});
