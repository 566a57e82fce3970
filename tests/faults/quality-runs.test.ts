import { once } from 'node:events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { QualityRunData, QualityRunWithResults } from '#contracts/quality.ts';
import { ApiClient } from '../testing/client.ts';
import { type DatabaseServer, startDatabaseServer } from '../testing/database-server.ts';
import { type OpenAiServer, startOpenAiServer } from '../testing/openai-server.ts';
import { type Parley, removeDirectory, startParley, temporaryDirectory } from '../testing/parley.ts';
import { seedPerson, seedTenant, testPassword } from '../testing/seed.ts';
import { firstWords, rule } from './testing/half-answers.ts';

const questions = ['When does the gate close?', 'How early does the gate close?', 'When is the gate closed?'];

let server: DatabaseServer;
let provider: OpenAiServer;
let dataDirectory: string;
let settings: Record<string, string>;
let parley: Parley;
let client: ApiClient;
let bot: string;

beforeAll(async () => {
  server = await startDatabaseServer();
  provider = await startOpenAiServer();
  dataDirectory = await temporaryDirectory();
  settings = { DATABASE_URL: await server.urlFor(), AI_BASE_URL: provider.baseUrl, AI_MODEL: 'test-model' };
  parley = await startParley({ dataDirectory, settings });
  const database = await server.open();
  bot = (await seedTenant(database)).modelBotId;
  const { email } = await seedPerson(database, { roles: [{ name: 'BOT_CREATOR', modelBotId: bot }] });
  await database.close();
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

const path = (rest: string) => `model-bots/${bot}/quality/${rest}`;

test('a run whose process is killed in the middle goes on in the next one, and ends once, with each question once', async () => {
  for (const question of questions) await client.post(path('questions'), { question });
  const never = Promise.withResolvers<string>();
  provider.script([firstWords], [never.promise], [firstWords]);
  const { data: begun } = await client.post<QualityRunData>(path('runs'), { target: 'draft' });
  await vi.waitFor(() => expect(provider.requests).toHaveLength(2), { timeout: 60_000 });
  const exit = once(parley.process, 'exit');
  parley.process.kill('SIGKILL');
  await exit;
  never.resolve('');
  parley = await startParley({ dataDirectory, settings });
  client = new ApiClient(parley.origin, client.token, client.userId);
  const run = async () => (await client.get<QualityRunWithResults>(path(`runs/${begun.id}`))).data;
  await vi.waitFor(async () => expect((await run()).finishedAt).not.toBeNull(), { timeout: 60_000 });
  const { status, results, finishedAt } = await run();
  expect(status).toBe('finished');
  expect(results.map(({ question }) => question).sort()).toEqual([...questions].sort());
  expect(results.map(({ answer }) => answer)).toEqual(results.map(() => firstWords));
  // The one that was broken off is asked anew; the one that was answered is not.
  expect(provider.requests).toHaveLength(questions.length + 1);
  const { data: runs } = await client.get<QualityRunData[]>(path('runs'));
  expect(runs.map(({ id }) => id)).toEqual([begun.id]);
  expect((await run()).finishedAt).toBe(finishedAt);
});
