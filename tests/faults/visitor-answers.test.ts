import { once } from 'node:events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { removeVisitorAnswers } from '#server/services/widgets/remove-visitor-answers.ts';
import { ApiClient } from '../testing/client.ts';
import { type DatabaseServer, startDatabaseServer } from '../testing/database-server.ts';
import { type OpenAiServer, startOpenAiServer } from '../testing/openai-server.ts';
import { type Parley, removeDirectory, startParley, temporaryDirectory } from '../testing/parley.ts';
import { seedPerson, seedTenant, testPassword } from '../testing/seed.ts';
import { firstWords, readEvents, rule } from './testing/half-answers.ts';

const site = 'https://shop.example.org';
let server: DatabaseServer;
let database: Database;
let provider: OpenAiServer;
let dataDirectory: string;
let settings: Record<string, string>;
let stays: Parley;
let bot: string;
let otherBot: string;

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
  stays = await startParley({ dataDirectory, settings });
  database = await server.open();
  const bots: string[] = [];
  for (const { modelBotId } of [await seedTenant(database), await seedTenant(database)]) {
    const { email } = await seedPerson(database, { roles: [{ name: 'BOT_CREATOR', modelBotId }] });
    const creator = await new ApiClient(stays.origin).signIn(email, testPassword);
    await creator.upload(modelBotId, 'rules.md', rule);
    await creator.untilIngested(modelBotId);
    await creator.post(`model-bots/${modelBotId}/publish`, {});
    const widget = { enabled: true, origins: [site], accentColour: null, greeting: '', questionsPerDay: 200 };
    expect((await creator.put(`model-bots/${modelBotId}/widget`, { ...widget, version: 0 })).status).toBe(
      200,
    );
    bots.push(modelBotId);
  }
  [bot = '', otherBot = ''] = bots;
}, 300_000);

afterAll(async () => {
  await database.close();
  await stays.stop();
  await provider.close();
  await server.remove();
  await removeDirectory(dataDirectory);
});

const visit = (node: Parley, path: string, init: RequestInit = {}, of = bot) =>
  fetch(`${node.origin}/v1/widgets/${of}${path}`, {
    ...init,
    headers: { 'Content-Type': 'application/json', Origin: site, 'Sec-Fetch-Site': 'cross-site' },
  });

/** Asks, and loses the connection in the middle of the answer. */
async function askAndLose(node: Parley) {
  const rest = Promise.withResolvers<string>();
  provider.script([firstWords, rest.promise]);
  const lost = new AbortController();
  const messages = [{ role: 'user', content: 'When does the gate close?' }];
  const { read, ended } = readEvents(
    await visit(node, '/chat', { method: 'POST', body: JSON.stringify({ messages }), signal: lost.signal }),
  );
  ended.catch(() => undefined);
  await vi.waitFor(() => expect(textOf(read())).toContain('closes'), { timeout: 60_000 });
  lost.abort();
  const id = /"id":"chatcmpl-([^"]+)"/.exec(read())?.[1] ?? '';
  return { id, goOn: () => rest.resolve(' So be early.') };
}

/** What a stream of chunks says. */
const textOf = (events: string) =>
  Array.from(events.matchAll(/"content":("(?:[^"\\]|\\.)*")/g), ([, told]) =>
    JSON.parse(told as string),
  ).join('');

const whole = `${firstWords} So be early.`;

test('an answer whose visitor lost the connection is written on, and read from its beginning on any node', async () => {
  const { id, goOn } = await askAndLose(stays);
  const other = await startParley({ dataDirectory, settings: { ...settings, WORKER: 'off' } });
  const readers = [];
  for (const node of [stays, other]) readers.push(readEvents(await visit(node, `/answers/${id}`)));
  for (const { read } of readers) await vi.waitFor(() => expect(textOf(read())).toContain('closes'));
  goOn();
  for (const { read, ended } of readers) {
    await ended;
    expect(textOf(read())).toBe(whole);
    expect(read()).toContain('"url_citation"');
    expect(read()).toContain('"finish_reason":"stop"');
    expect(read()).toMatch(/data: \[DONE\]\s*$/);
  }
  // Whoever comes when it has ended gets the same, also of those who did not write it.
  for (const node of [stays, other]) {
    const { read, ended } = readEvents(await visit(node, `/answers/${id}`));
    await ended;
    expect(textOf(read())).toBe(whole);
  }
  expect((await visit(other, `/answers/${id}`, {}, otherBot)).status).toBe(404);
  await other.stop();
});

test('an answer whose node was killed says that it was interrupted, on another', async () => {
  const writer = await startParley({ dataDirectory, settings: { ...settings, WORKER: 'off' } });
  const { id } = await askAndLose(writer);
  const { read, ended } = readEvents(await visit(stays, `/answers/${id}`));
  await vi.waitFor(() => expect(textOf(read())).toContain('closes'));
  const exit = once(writer.process, 'exit');
  writer.process.kill('SIGKILL');
  await exit;
  await ended;
  expect(read()).toContain('"code":"answer_interrupted"');
});

test('an answer that is stopped with its node is given back, and says so', async () => {
  const writer = await startParley({ dataDirectory, settings: { ...settings, WORKER: 'off' } });
  const { id } = await askAndLose(writer);
  expect(await writer.stop()).toBe(0);
  const { read, ended } = readEvents(await visit(stays, `/answers/${id}`));
  await ended;
  expect(textOf(read())).toContain('closes');
  expect(read()).toContain('"code":"answer_interrupted"');
  const held = await database.runAcrossSpaces({ name: 'held', text: 'SELECT FROM held_units', values: [] });
  expect(held).toEqual([]);
});

test('what visitors were answered is gone after a quarter of an hour', async () => {
  const { id, goOn } = await askAndLose(stays);
  goOn();
  await readEvents(await visit(stays, `/answers/${id}`)).ended;
  const makeOlder = (minutes: number) =>
    database.runAcrossSpaces({
      name: `older_${minutes}`,
      text: `UPDATE visitor_answers SET created_at = now() - interval '${minutes} minutes'`,
      values: [],
    });
  await makeOlder(14);
  await removeVisitorAnswers({ app: { database } });
  expect((await visit(stays, `/answers/${id}`)).status).toBe(200);
  await makeOlder(16);
  await removeVisitorAnswers({ app: { database } });
  expect((await visit(stays, `/answers/${id}`)).status).toBe(404);
});
