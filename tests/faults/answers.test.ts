import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import { connectionToRunning } from '#server/db/embedded/connection.ts';
import { ApiClient } from '../testing/client.ts';
import { type DatabaseServer, startDatabaseServer } from '../testing/database-server.ts';
import { type OpenAiServer, startOpenAiServer } from '../testing/openai-server.ts';
import { type Parley, removeDirectory, startParley, temporaryDirectory } from '../testing/parley.ts';
import { seedPerson, seedTenant, testPassword } from '../testing/seed.ts';
import { answerIn, askHalf, firstThought, firstWords, rule, usedBy } from './testing/half-answers.ts';

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
  await client.upload(bot, 'rules.md', rule);
  await client.untilIngested(bot);
}, 300_000);

afterAll(async () => {
  await parley.stop();
  await provider.close();
  await server.remove();
  await removeDirectory(dataDirectory);
});

const half = (asker = client) => askHalf(provider, asker, bot);

/** The words that are written down of answers under way. */
async function wordsRecordedBy(database: Database): Promise<string | null | undefined> {
  const [row] = await database.runAcrossSpaces<{ words: string | null }>({
    name: 'recorded',
    text: `SELECT string_agg(part ->> 'delta', '' ORDER BY number, place) AS words
      FROM answer_parts CROSS JOIN jsonb_array_elements(parts) WITH ORDINALITY AS part_of (part, place)
      WHERE part ->> 'type' = 'text-delta'`,
    values: [],
  });
  return row?.words;
}

const used = () => withDatabase((database) => usedBy(database, client.userId));

test('an answer is called finished once it is stored, also when the database was away for a while', async () => {
  const before = await used();
  const asked = await half();
  await server.stop();
  asked.goOn();
  await vi.waitFor(() => expect(parley.output()).toMatch(/could not be counted|connection broke/), {
    timeout: 30_000,
  });
  expect(asked.read()).not.toContain('"finish"');
  await server.start();
  await asked.ended;
  expect(asked.read()).toContain('"finish"');
  expect(asked.read()).not.toContain('"error"');
  const answer = await answerIn(asked.conversation, client);
  expect(answer).toMatchObject({ status: 'complete', text: `${firstWords} So be early.` });
  expect(await used()).toBe(before + 1);
});

test('nor are answers lost that end while the database is away for half a minute, and each counts once', async () => {
  const before = await used();
  const all = [await half(), await half(), await half()];
  await server.stop();
  for (const asked of all) asked.goOn();
  await sleep(30_000);
  for (const asked of all) expect(asked.read()).not.toMatch(/"(finish|error)"/);
  await server.start();
  for (const asked of all) {
    await asked.ended;
    expect(asked.read()).toContain('"finish"');
    const answer = await answerIn(asked.conversation, client);
    expect(answer).toMatchObject({ status: 'complete', text: `${firstWords} So be early.` });
  }
  expect(await used()).toBe(before + all.length);
});

test('one that somebody has ended meanwhile is not called finished, and costs nothing', async () => {
  const before = await used();
  const asked = await half();
  expect(await used()).toBe(before + 1);
  await withDatabase((database) =>
    database.runAcrossSpaces({
      name: 'end_answer',
      text: "UPDATE messages SET status = 'failed', writer_id = NULL WHERE conversation_id = $1 AND status = 'streaming'",
      values: [asked.conversation],
    }),
  );
  asked.goOn();
  await asked.ended;
  expect(asked.read()).toContain('"errorCode":"answer_not_kept"');
  expect(asked.read()).not.toContain('"finish"');
  const answer = await answerIn(asked.conversation, client);
  expect(answer).toMatchObject({ status: 'failed' });
  expect(answer.text).not.toContain('be early');
  // Whoever ended it gave the unit back; its writer does not do so again.
  expect(await used()).toBe(before + 1);
});

test('on a database of our own, the answer of a process that was killed keeps its words with the next start', async () => {
  const { DATABASE_URL: _server, ...alone } = settings;
  const own = await startParley({ settings: alone });
  const { dataDirectory: place } = own;
  const connection = (await connectionToRunning(place, 'application')) as pg.PoolConfig;
  const database = await openDatabase(connection, { connections: 2 });
  const { modelBotId } = await seedTenant(database);
  const { email } = await seedPerson(database, { roles: [{ name: 'BOT_CREATOR', modelBotId }] });
  const asker = await new ApiClient(own.origin).signIn(email, testPassword);
  await asker.upload(modelBotId, 'rules.md', rule);
  await asker.untilIngested(modelBotId);
  const asked = await askHalf(provider, asker, modelBotId);
  // What it has so far is written down twice a second.
  await vi.waitFor(async () => expect(await wordsRecordedBy(database)).toBe(firstWords), { timeout: 60_000 });
  await database.close();
  const exit = once(own.process, 'exit');
  own.process.kill('SIGKILL');
  await exit;
  const next = await startParley({ dataDirectory: place, settings: alone });
  const answer = await answerIn(asked.conversation, new ApiClient(next.origin, asker.token, asker.userId));
  expect(answer).toEqual({
    status: 'interrupted',
    text: firstWords,
    thought: firstThought,
    quotes: ['closes twenty minutes before departure'],
  });
  expect(await next.stop()).toBe(0);
  await removeDirectory(place);
});
