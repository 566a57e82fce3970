import { expect, test } from 'vitest';
import type { HealthData } from '../../src/contracts/installation.ts';
import type { ModelProviderData, ModelProviderTest } from '../../src/contracts/model-provider.ts';
import type { NotificationData } from '../../src/contracts/notification.ts';
import type { Readiness } from '../../src/server/services/health/readiness.ts';
import type { ApiClient } from '../testing/client.ts';
import {
  chatModel as chat,
  createModelProviderSuite,
  providerKey as key,
} from '../testing/model-providers.ts';
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
  suite.server.reply = { status: 503 };
  await askAboutGate();
  expect(await problems()).toEqual(none);

  await failing();
  expect(await told(suite.keeper)).toEqual([{ name: 'Ours' }]);
  expect(await told(suite.admin)).toEqual([]);
  expect(await health()).toMatchObject({ failingOfTenants: 1 });
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
  expect(await health()).toEqual({ providers: [], failingOfTenants: 0 });
  expect(await status()).toBe('none');
  await connect('model-providers', suite.admin, { name: 'House', models: [chat('broken')] });
  expect(await health()).toMatchObject({
    providers: [{ name: 'House', problem: null }],
    failingOfTenants: 0,
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

test('an assistant that may quotes its files where no model answers, and says in whose place', async () => {
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
    confidence: 'sure',
  });
  expect(answer?.parts.map(({ type }) => type)).toContain('data-citation');
  expect(parts).toContainEqual({
    type: 'message-metadata',
    messageMetadata: { model: 'quoter', insteadOf: 'broken' },
  });
  suite.server.reply = 'It is open.';
  expect((await askAboutGate()).answer).toMatchObject({ model: 'broken' });
  suite.server.reply = { status: 401 };
  await allow(false);
  expect((await askAboutGate()).answer).toMatchObject({ status: 'failed', model: 'broken' });
});
