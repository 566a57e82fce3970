import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { ApiClient } from '../testing/client.ts';
import { type DatabaseServer, startDatabaseServer } from '../testing/database-server.ts';
import { type OpenAiServer, startOpenAiServer } from '../testing/openai-server.ts';
import { type Parley, removeDirectory, startParley, temporaryDirectory } from '../testing/parley.ts';
import { seedPerson, seedTenant, testPassword } from '../testing/seed.ts';
import {
  answerIn,
  askHalf,
  firstThought,
  firstWords,
  readEvents,
  rule,
  untilHalf,
  usedBy,
} from './testing/half-answers.ts';

let server: DatabaseServer;
let database: Database;
let provider: OpenAiServer;
let settings: Record<string, string>;
let dataDirectory: string;
/** Stays; the others come and go. */
let stays: Parley;
let client: ApiClient;
let bot: string;

beforeAll(async () => {
  server = await startDatabaseServer();
  provider = await startOpenAiServer();
  settings = {
    DATABASE_URL: await server.urlFor(),
    AI_BASE_URL: provider.baseUrl,
    AI_API_KEY: 'key',
    AI_MODEL: 'test-model',
    PRIVATE_HOSTS: 'pages:localhost:1024-65535',
  };
  dataDirectory = await temporaryDirectory();
  stays = await startParley({ dataDirectory, settings });
  database = await server.open();
  bot = (await seedTenant(database)).modelBotId;
  const { email } = await seedPerson(database, { roles: [{ name: 'BOT_CREATOR', modelBotId: bot }] });
  client = await new ApiClient(stays.origin).signIn(email, testPassword);
  await client.upload(bot, 'rules.md', rule);
  await client.untilIngested(bot);
}, 300_000);

afterAll(async () => {
  await database.close();
  await stays.stop();
  await provider.close();
  await server.remove();
  await removeDirectory(dataDirectory);
});

/** Another node on the same database, whose people are those of the first. */
async function join(more: Record<string, string> = { WORKER: 'off' }) {
  const node = await startParley({ dataDirectory, settings: { ...settings, ...more } });
  return { node, asker: new ApiClient(node.origin, client.token, client.userId) };
}

const used = () => usedBy(database, client.userId);

/** Whatever a message leaves of itself that only readers of other processes need. */
const partsLeft = async () => {
  const rows = await database.runAcrossSpaces({
    name: 'parts',
    text: 'SELECT message_id FROM answer_parts',
    values: [],
  });
  return rows.length;
};

const follow = async (conversation: string, asker: ApiClient) => {
  const response = await asker.fetch(`conversations/${conversation}/stream`);
  expect(response.status).toBe(200);
  return readEvents(response);
};

/** Fifteen seconds, and as much again for a machine that is busy. */
const lease = 30_000;

test('an answer that one node writes is followed to its end on another', async () => {
  const { node, asker } = await join();
  const half = await askHalf(provider, asker, bot);
  const reader = await follow(half.conversation, client);
  await untilHalf(reader);
  half.goOn(' So be early. ⛴️');
  await reader.ended;
  expect(reader.read()).toContain('So be early. ⛴️');
  expect(reader.read()).toContain('"finish"');
  expect(reader.read().match(/"type":"start"/g)).toHaveLength(1);
  await half.ended;
  expect(await answerIn(half.conversation, client)).toMatchObject({ status: 'complete' });
  expect(await partsLeft()).toBe(0);
  expect((await client.fetch(`conversations/${half.conversation}/stream`)).status).toBe(204);
  await node.stop();
});

test('an answer is stopped through another node, and keeps what was written', async () => {
  const { node, asker } = await join();
  const half = await askHalf(provider, asker, bot);
  expect((await client.fetch(`conversations/${half.conversation}/stream`, { method: 'DELETE' })).status).toBe(
    204,
  );
  await half.ended;
  expect(half.read()).toContain('"abort"');
  const answer = await answerIn(half.conversation, client);
  expect(answer).toMatchObject({ status: 'stopped', quotes: ['closes twenty minutes before departure'] });
  await node.stop();
});

test('a conversation removed through another node ends its answer', async () => {
  const { node, asker } = await join();
  const half = await askHalf(provider, asker, bot);
  expect((await client.fetch(`conversations/${half.conversation}`, { method: 'DELETE' })).status).toBe(204);
  await half.ended;
  expect(half.read()).not.toContain('"finish"');
  await node.stop();
});

for (const signal of ['SIGKILL', 'SIGSTOP'] as const) {
  test(`the answer of a node that got ${signal} is interrupted with its words, in time and once`, async () => {
    const { node, asker } = await join();
    const before = await used();
    const half = await askHalf(provider, asker, bot);
    const reader = await follow(half.conversation, client);
    await untilHalf(reader);
    expect(await used()).toBe(before + 1);
    const begun = performance.now();
    node.process.kill(signal);
    await reader.ended;
    expect(performance.now() - begun).toBeLessThan(lease);
    expect(reader.read()).toContain('"errorCode":"answer_interrupted"');
    expect(await answerIn(half.conversation, client)).toEqual({
      status: 'interrupted',
      text: firstWords,
      thought: firstThought,
      quotes: ['closes twenty minutes before departure'],
    });
    expect(await used()).toBe(before);
    expect(await partsLeft()).toBe(0);
    // Should it wake up, its words come too late.
    half.goOn();
    if (signal === 'SIGSTOP') {
      node.process.kill('SIGCONT');
      await half.ended;
      expect(half.read()).not.toContain('"finish"');
    }
    expect(await answerIn(half.conversation, client)).toMatchObject({
      status: 'interrupted',
      text: firstWords,
    });
    expect(await used()).toBe(before);
    await node.stop();
  });
}

test('a node that is to end lets its answers end first', async () => {
  const { node, asker } = await join();
  const half = await askHalf(provider, asker, bot);
  const stopped = node.stop();
  await sleep(500);
  half.goOn();
  expect(await stopped).toBe(0);
  expect(await answerIn(half.conversation, client)).toMatchObject({
    status: 'complete',
    text: `${firstWords} So be early.`,
  });
});

test('one that takes too long is interrupted, and costs nothing', async () => {
  const { node, asker } = await join();
  const before = await used();
  const half = await askHalf(provider, asker, bot);
  const begun = performance.now();
  expect(await node.stop()).toBe(0);
  expect(performance.now() - begun).toBeLessThan(10_000);
  expect(await answerIn(half.conversation, client)).toMatchObject({
    status: 'interrupted',
    text: firstWords,
  });
  expect(await used()).toBe(before);
  half.goOn();
});

test('a worker that stands still loses its job to another, and does not end it twice', async () => {
  let asked = 0;
  const { promise: answersAtLast, resolve: answerAtLast } = Promise.withResolvers<void>();
  const site = createServer(async (_request, response) => {
    asked += 1;
    if (asked === 1) await answersAtLast;
    response
      .writeHead(200, { 'content-type': 'text/plain' })
      .end(`Answer ${asked}: the ferry sails at nine.`);
  }).listen(0, 'localhost');
  await once(site, 'listening');
  // Only the worker that is to stand still takes jobs at first.
  await stays.stop();
  const { node: sleeper, asker } = await join({ WORKER: 'inline' });
  await asker.put(`model-bots/${bot}/web-hosts`, { hosts: ['localhost'] });
  const url = `http://localhost:${(site.address() as AddressInfo).port}/`;
  expect((await asker.post(`model-bots/${bot}/files/from-url`, { url })).status).toBe(202);
  await vi.waitFor(() => expect(asked).toBe(1), { timeout: 10_000 });
  sleeper.process.kill('SIGSTOP');
  stays = await startParley({ dataDirectory, settings });
  client = new ApiClient(stays.origin, client.token, client.userId);
  await vi.waitFor(() => expect(asked).toBe(2), { timeout: 40_000 });
  const files = await client.untilIngested(bot);
  expect(files).toSatisfy((all: { status: string }[]) => all.every(({ status }) => status === 'ready'));
  answerAtLast();
  sleeper.process.kill('SIGCONT');
  await sleep(2_000);
  const left = await database.pool.query('SELECT FROM graphile_worker.jobs WHERE locked_by IS NOT NULL');
  expect(left.rowCount).toBe(0);
  expect(await client.untilIngested(bot)).toHaveLength(files.length);
  await sleeper.stop();
  site.closeAllConnections();
  site.close();
});

test('jobs go on when the database has been away, none lost and none held for ever', async () => {
  const site = createServer(async (_request, response) => {
    // The job ends while the database is away.
    await sleep(1_500);
    response.writeHead(200, { 'content-type': 'text/plain' }).end('The last ferry sails at ten.');
  }).listen(0, 'localhost');
  await once(site, 'listening');
  const url = `http://localhost:${(site.address() as AddressInfo).port}/late`;
  expect((await client.post(`model-bots/${bot}/files/from-url`, { url })).status).toBe(202);
  await sleep(500);
  await database.close();
  await server.stop();
  await sleep(3_000);
  await server.start();
  database = await server.open();
  await vi.waitFor(
    async () => {
      const files = await client.untilIngested(bot);
      expect(files.every(({ status }) => status === 'ready')).toBe(true);
      const left = await database.pool.query('SELECT FROM graphile_worker.jobs WHERE locked_by IS NOT NULL');
      expect(left.rowCount).toBe(0);
    },
    { timeout: 60_000, interval: 1_000 },
  );
  site.closeAllConnections();
  site.close();
});
