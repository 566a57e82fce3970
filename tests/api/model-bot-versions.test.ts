import { beforeAll, expect, test } from 'vitest';
import type { ModelBotDetail } from '../../src/contracts/model-bot.ts';
import type { ModelBotVersionData, ModelBotVersionDetail } from '../../src/contracts/model-bot-version.ts';
import { versionsPerBot } from '../../src/rules/limits.ts';
import { subscriptions } from '../../src/server/db/schema/billing.ts';
import { modelBotVersions } from '../../src/server/db/schema/organisation.ts';
import type { ApiClient } from '../testing/client.ts';
import { ask } from '../testing/conversations.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
let administrator: ApiClient;
let reader: ApiClient;
let companyId: string;

beforeAll(async () => {
  const { tenantId } = suite.tenant;
  ({ companyId } = suite.tenant);
  // Room for more bots than a tenant has without a plan.
  await suite.database.acrossSpaces((transaction) =>
    transaction.insert(subscriptions).values({ tenantId, plan: 'team', reason: 'test' }),
  );
  administrator = await suite.person({ name: 'COMPANY_ADMIN', companyId });
  reader = await suite.person({ name: 'READ_USER', companyId });
});

/** A draft that speaks Spanish whatever it is asked, and a BOT_CREATOR of it. */
async function makeDraft() {
  const { data: bot } = await administrator.post<ModelBotDetail>('model-bots', {
    name: 'Desk',
    companyId,
    language: 'es',
  });
  return { bot, creator: await suite.person({ name: 'BOT_CREATOR', modelBotId: bot.id }) };
}

async function answerOf(client: ApiClient, botId: string, draft = false) {
  const opened = await client.post<{ id: string }>(`model-bots/${botId}/conversations`, { draft });
  expect(opened.status).toBe(201);
  return askIn(client, opened.data.id);
}

async function askIn(client: ApiClient, conversation: string) {
  const { status, text } = await ask(client, conversation, 'What is the airspeed of a swallow?');
  return status === 200 ? text : status;
}

const publish = (client: ApiClient, botId: string, body: object = {}) =>
  client.post<ModelBotVersionDetail>(`model-bots/${botId}/versions`, body);
const versionsOf = async (client: ApiClient, botId: string) =>
  (await client.get<ModelBotVersionData[]>(`model-bots/${botId}/versions`)).data;

test('each publication makes a version with who, when, note and files', async () => {
  const { bot, creator } = await makeDraft();
  await creator.upload(bot.id, 'hours.txt', 'The desk opens at nine.');
  expect((await publish(creator, bot.id, { note: ' First ' })).status).toBe(201);
  await creator.patch(`model-bots/${bot.id}`, { purpose: 'Desk hours' });
  const second = await publish(administrator, bot.id);
  expect(second.data).toMatchObject({
    number: 2,
    current: true,
    publishedBy: { id: administrator.userId },
    settings: { purpose: 'Desk hours' },
    files: [{ name: 'hours.txt' }],
  });
  expect(await versionsOf(creator, bot.id)).toMatchObject([
    { number: 2, current: true, fileCount: 1 },
    { number: 1, current: false, note: 'First', publishedBy: { id: creator.userId } },
  ]);
});

test('readers are answered by the published version, those who write it may try the draft', async () => {
  const { bot, creator } = await makeDraft();
  await publish(creator, bot.id);
  await creator.patch(`model-bots/${bot.id}`, { language: 'en', name: 'Counter', starterQuestions: ['Hm?'] });
  expect(await answerOf(reader, bot.id)).toMatch(/archivos|documentos|ficheros/i);
  expect(await answerOf(creator, bot.id)).toMatch(/archivos|documentos|ficheros/i);
  expect(await answerOf(creator, bot.id, true)).toMatch(/files/i);
  expect((await reader.post(`model-bots/${bot.id}/conversations`, { draft: true })).status).toBe(403);

  const seen = async (client: ApiClient) => (await client.get<ModelBotDetail>(`model-bots/${bot.id}`)).data;
  expect(await seen(reader)).toMatchObject({
    name: 'Desk',
    starterQuestions: [],
    draft: null,
    audience: null,
  });
  expect(await seen(creator)).toMatchObject({
    name: 'Counter',
    unpublishedChanges: 3,
    publishedVersion: 1,
    draft: { language: 'en' },
  });
});

test('trying the draft stays out of the list of conversations', async () => {
  const { bot, creator } = await makeDraft();
  await answerOf(creator, bot.id, true);
  expect((await creator.get(`model-bots/${bot.id}/conversations`)).data).toEqual([]);
});

test('rolling back publishes the earlier settings once more and makes them the draft', async () => {
  const { bot, creator } = await makeDraft();
  const { data: first } = await publish(creator, bot.id);
  const { data: changed } = await creator.patch<ModelBotDetail>(`model-bots/${bot.id}`, { name: 'Counter' });
  await publish(creator, bot.id);
  const path = `model-bots/${bot.id}/versions/${first.id}/roll-back`;
  const stale = await creator.post(path, { revision: 1 });
  expect(stale.error).toMatchObject({ code: 'version_conflict', current: { name: 'Counter' } });
  const rolled = await creator.post<ModelBotVersionDetail>(path, { revision: changed.draft?.revision });
  expect(rolled.data).toMatchObject({ number: 3, current: true, settings: { name: 'Desk' } });
  const now = await creator.get<ModelBotDetail>(`model-bots/${bot.id}`);
  expect(now.data).toMatchObject({ name: 'Desk', unpublishedChanges: 0, publishedVersion: 3 });
});

test('what somebody has not seen is not published', async () => {
  const { bot, creator } = await makeDraft();
  await administrator.patch(`model-bots/${bot.id}`, { instructions: 'Say something rude.' });
  const answer = await publish(creator, bot.id, { revision: 1 });
  expect(answer).toMatchObject({ status: 409, error: { code: 'version_conflict' } });
  expect(await versionsOf(creator, bot.id)).toEqual([]);
});

test('many publications at once get numbers of their own', async () => {
  const { bot, creator } = await makeDraft();
  await Promise.all(Array.from({ length: 6 }, (_, at) => publish(creator, bot.id, { note: `${at}` })));
  const numbers = (await versionsOf(creator, bot.id)).map(({ number }) => number);
  expect(numbers).toEqual([6, 5, 4, 3, 2, 1]);
});

test('what is published already is answered as it is, until a setting, a file or its note is another', async () => {
  const { bot, creator } = await makeDraft();
  const numberOf = async (body?: object) => (await publish(creator, bot.id, body)).data.number;
  const first = await publish(creator, bot.id, { note: 'First' });
  const again = await Promise.all(Array.from({ length: 4 }, () => publish(creator, bot.id)));
  for (const { status, data } of again) expect([status, data]).toEqual([201, first.data]);
  expect(await numberOf({ note: 'First' })).toBe(1);
  await creator.upload(bot.id, 'hours.txt', 'The desk opens at nine.');
  expect(await numberOf()).toBe(2);
  await creator.patch(`model-bots/${bot.id}`, { purpose: 'Desk hours' });
  expect(await numberOf()).toBe(3);
  expect(await numberOf({ note: 'Said anew' })).toBe(4);
  await creator.delete(`model-bots/${bot.id}/publication`);
  expect(await numberOf()).toBe(5);
});

test('the newest versions are kept, and the oldest goes', async () => {
  const { bot, creator } = await makeDraft();
  const { data: first } = await publish(creator, bot.id);
  await suite.database.acrossSpaces((transaction) =>
    transaction.insert(modelBotVersions).values(
      Array.from({ length: versionsPerBot - 1 }, (_, at) => ({
        spaceId: suite.tenant.tenantId,
        modelBotId: bot.id,
        number: at + 2,
        settings: first.settings,
        files: [],
      })),
    ),
  );
  expect((await publish(creator, bot.id, { note: 'New' })).data.number).toBe(versionsPerBot + 1);
  expect((await creator.get(`model-bots/${bot.id}/versions/${first.id}`)).status).toBe(404);
  const { meta } = await creator.get(`model-bots/${bot.id}/versions`);
  expect(meta).toMatchObject({ total: versionsPerBot });
});

test('unpublishing closes the bot to readers at once, also within a conversation', async () => {
  const { bot, creator } = await makeDraft();
  await publish(creator, bot.id);
  const opened = await reader.post<{ id: string }>(`model-bots/${bot.id}/conversations`, {});
  expect(typeof (await askIn(reader, opened.data.id))).toBe('string');
  expect((await creator.delete(`model-bots/${bot.id}/publication`)).status).toBe(204);
  expect(await askIn(reader, opened.data.id)).toBe(404);
  expect((await reader.get(`model-bots/${bot.id}`)).status).toBe(404);
  expect((await reader.get(`conversations/${opened.data.id}`)).status).toBe(200);
  expect((await versionsOf(creator, bot.id)).map(({ current }) => current)).toEqual([false]);
});

test('a bot for chosen readers is open to them and to nobody else', async () => {
  const { bot, creator } = await makeDraft();
  await publish(creator, bot.id);
  const other = await suite.person({ name: 'READ_USER', companyId });
  const sees = async (client: ApiClient) =>
    (await client.get<{ id: string }[]>('model-bots?perPage=100')).data.some(({ id }) => id === bot.id);
  expect(await sees(reader)).toBe(true);
  expect((await creator.put(`model-bots/${bot.id}/audience`, { audience: 'chosen' })).status).toBe(204);
  expect(await sees(reader)).toBe(false);
  expect((await creator.put(`model-bots/${bot.id}/readers/${reader.userId}`)).status).toBe(204);
  expect(await sees(reader)).toBe(true);
  expect((await reader.get(`model-bots/${bot.id}`)).status).toBe(200);
  expect(await sees(other)).toBe(false);
  expect((await other.get(`model-bots/${bot.id}`)).status).toBe(404);

  const { data } = await creator.get<{ id: string; chosen: boolean }[]>(
    `model-bots/${bot.id}/readers?perPage=100`,
  );
  expect(data.filter(({ chosen }) => chosen).map(({ id }) => id)).toEqual([reader.userId]);
  expect((await creator.delete(`model-bots/${bot.id}/readers/${reader.userId}`)).status).toBe(204);
  expect(await sees(reader)).toBe(false);
  // Somebody who is no reader of the company cannot be chosen, and looks like nobody.
  expect((await creator.put(`model-bots/${bot.id}/readers/${administrator.userId}`)).status).toBe(404);
});

test('a version is not reachable through another bot', async () => {
  const [one, other] = [await makeDraft(), await makeDraft()];
  const { data } = await publish(one.creator, one.bot.id);
  expect((await other.creator.get(`model-bots/${other.bot.id}/versions/${data.id}`)).status).toBe(404);
});
