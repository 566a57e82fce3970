import { once } from 'node:events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { ApiClient } from '../testing/client.ts';
import { type DatabaseServer, startDatabaseServer } from '../testing/database-server.ts';
import { type OpenAiServer, startOpenAiServer } from '../testing/openai-server.ts';
import { type Parley, removeDirectory, startParley, temporaryDirectory } from '../testing/parley.ts';
import { seedPerson, seedTenant, testPassword } from '../testing/seed.ts';

const words = 'The gate “closes twenty minutes before departure” [1].';

let server: DatabaseServer;
let provider: OpenAiServer;
let settings: Record<string, string>;
let dataDirectory: string;
let parley: Parley;
let client: ApiClient;
let bot: string;

const withDatabase = async <Result>(work: (database: Database) => Promise<Result>) => {
  const database = await server.open();
  return work(database).finally(() => database.close());
};

beforeAll(async () => {
  server = await startDatabaseServer();
  provider = await startOpenAiServer();
  settings = {
    DATABASE_URL: await server.urlFor(),
    AI_BASE_URL: provider.baseUrl,
    AI_API_KEY: 'key',
    AI_MODEL: 'test-model',
  };
  dataDirectory = await temporaryDirectory();
  parley = await startParley({ dataDirectory, settings });
  const email = await withDatabase(async (database) => {
    bot = (await seedTenant(database)).modelBotId;
    return (await seedPerson(database, { roles: [{ name: 'BOT_CREATOR', modelBotId: bot }] })).email;
  });
  client = await new ApiClient(parley.origin).signIn(email, testPassword);
  await client.upload(bot, 'rules.md', 'The gate closes twenty minutes before departure.');
  await client.untilIngested(bot);
}, 300_000);

afterAll(async () => {
  await parley.stop();
  await provider.close();
  await server.remove();
  await removeDirectory(dataDirectory);
});

/** Asks, and stops in the middle of the answer until `goOn`. */
async function askHalf(asker = client) {
  const rest = Promise.withResolvers<string>();
  provider.script([words, rest.promise]);
  const { data } = await asker.post<{ id: string }>(`model-bots/${bot}/conversations`, {});
  const response = await asker.fetch(`conversations/${data.id}/messages`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ text: 'When does the gate close?' }),
  });
  const read = { text: '' };
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) read.text += decoder.decode(chunk, { stream: true });
  })();
  reading.catch(() => undefined);
  await vi.waitFor(() => expect(read.text).toContain('closes twenty'), { timeout: 60_000 });
  return {
    conversation: data.id,
    /** What has come so far. */
    read: () => read.text,
    goOn: () => rest.resolve(' So be early.'),
    ended: reading,
  };
}

const used = () =>
  withDatabase(async (database) => {
    const [row] = await database.runAcrossSpaces<{ used: number }>({
      name: 'used',
      text: "SELECT used FROM usage_counters WHERE subject_id = $1 AND kind = 'fileResponses'",
      values: [client.userId],
    });
    return row?.used ?? 0;
  });

const answerIn = async (conversation: string, asker = client) => {
  const { data } = await asker.get<{ messages: { status: string }[] }>(`conversations/${conversation}`);
  return { status: data.messages.at(-1)?.status, shows: JSON.stringify(data.messages.at(-1)) };
};

test('an answer is called finished once it is stored, also when the database was away for a while', async () => {
  const before = await used();
  const half = await askHalf();
  await server.stop();
  half.goOn();
  await vi.waitFor(() => expect(parley.output()).toMatch(/could not be counted|connection broke/), {
    timeout: 30_000,
  });
  expect(half.read()).not.toContain('"finish"');
  await server.start();
  await half.ended;
  expect(half.read()).toContain('"finish"');
  expect(half.read()).not.toContain('"error"');
  const answer = await answerIn(half.conversation);
  expect(answer).toMatchObject({ status: 'complete' });
  expect(answer.shows).toContain(`${words} So be early.`);
  expect(await used()).toBe(before + 1);
});

test('one that somebody has ended meanwhile is not called finished, and costs nothing', async () => {
  const before = await used();
  const half = await askHalf();
  expect(await used()).toBe(before + 1);
  await withDatabase((database) =>
    database.runAcrossSpaces({
      name: 'end_answer',
      text: "UPDATE messages SET status = 'failed', writer_id = NULL WHERE conversation_id = $1 AND status = 'streaming'",
      values: [half.conversation],
    }),
  );
  half.goOn();
  await half.ended;
  expect(half.read()).toContain('"errorCode":"answer_not_kept"');
  expect(half.read()).not.toContain('"finish"');
  const answer = await answerIn(half.conversation);
  expect(answer).toMatchObject({ status: 'failed' });
  expect(answer.shows).not.toContain('be early');
  // Whoever ended it gave the unit back; its writer does not do so again.
  expect(await used()).toBe(before + 1);
});

test('answers of a process that was killed end with the next start, once; those of the others go on', async () => {
  const before = await used();
  const second = await startParley({ dataDirectory, settings: { ...settings, WORKER: 'off' } });
  const elsewhere = new ApiClient(second.origin, client.token, client.userId);
  const left = await askHalf();
  const living = await askHalf(elsewhere);
  expect(await used()).toBe(before + 2);
  const exit = once(parley.process, 'exit');
  parley.process.kill('SIGKILL');
  await exit;
  parley = await startParley({ dataDirectory, settings });
  client = new ApiClient(parley.origin, client.token, client.userId);
  expect(await answerIn(left.conversation)).toMatchObject({ status: 'failed' });
  expect(await answerIn(living.conversation)).toMatchObject({ status: 'streaming' });
  expect(await used()).toBe(before + 1);
  living.goOn();
  await living.ended;
  expect(living.read()).toContain('"finish"');
  expect(await answerIn(living.conversation)).toMatchObject({ status: 'complete' });
  expect(await used()).toBe(before + 1);
  expect(await second.stop()).toBe(0);
});
