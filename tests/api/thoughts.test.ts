import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MessageData } from '../../src/contracts/conversation.ts';
import { answerLimits } from '../../src/rules/limits.ts';
import type { Database } from '../../src/server/db/database.ts';
import { ApiClient } from '../testing/client.ts';
import { ask, openAnswer, read } from '../testing/conversations.ts';
import { type OpenAiServer, startOpenAiServer } from '../testing/openai-server.ts';
import { type Parley, removeDirectory, startParley } from '../testing/parley.ts';
import { openTestDatabase, seedPerson, seedTenant, testPassword } from '../testing/seed.ts';

const thought = 'They ask about the gate, which is secret thinking.';
const answer = 'The gate closes at six [1].';

let provider: OpenAiServer;
let parley: Parley;
let database: Database;
let client: ApiClient;
let bot: string;

beforeAll(async () => {
  provider = await startOpenAiServer();
  parley = await startParley({ settings: { AI_BASE_URL: provider.baseUrl, AI_MODEL: 'test-model' } });
  database = await openTestDatabase(parley.dataDirectory);
  bot = (await seedTenant(database)).modelBotId;
  const { email } = await seedPerson(database, { roles: [{ name: 'BOT_CREATOR', modelBotId: bot }] });
  client = await new ApiClient(parley.origin).signIn(email, testPassword);
  await client.upload(bot, 'rules.md', 'The gate closes at six.');
  await client.untilIngested(bot);
});

afterAll(async () => {
  await database.close();
  await parley.stop();
  await removeDirectory(parley.dataDirectory);
  await provider.close();
});

const thoughtsOf = (message: MessageData | undefined) =>
  message?.parts.flatMap((part) => (part.type === 'reasoning' ? [part.text] : []));
const textOf = (message: MessageData | undefined) =>
  message?.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('');

/** The parts of thinking in a stream, put together. */
const thoughtIn = (parts: Record<string, unknown>[]) =>
  parts.map((part) => (part.type === 'reasoning-delta' ? part.delta : '')).join('');

test.each([
  [
    'in a field of its own',
    () => provider.script({ thinks: [thought.slice(0, 20), thought.slice(20)], says: [answer] }),
  ],
  [
    'between marks',
    () => provider.script([`<think>\n${thought.slice(0, 9)}`, `${thought.slice(9)}\n</think>\n\n`, answer]),
  ],
] as const)('what a model thinks %s is streamed and kept beside its answer', async (_where, script) => {
  script();
  const { text, parts, conversation } = await ask(client, { bot }, 'When does the gate close?');
  expect(text).toBe(answer);
  expect(thoughtIn(parts)).toBe(thought);
  const types = parts.map(({ type }) => type);
  expect(types.indexOf('reasoning-end')).toBeLessThan(types.indexOf('text-delta'));
  const { messages } = await read(client, conversation);
  expect(thoughtsOf(messages[1])).toEqual([thought]);
  expect(messages[1]?.thoughtMilliseconds).toBeGreaterThanOrEqual(0);
  expect(textOf(messages[1])).toBe(answer);
});

test('thinking is seen as it comes, before the first word', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  provider.script({ thinks: [thought], says: [promise] });
  const { data } = await client.post<{ id: string }>(`model-bots/${bot}/conversations`, {});
  const response = await openAnswer(client, data.id, { text: 'When does the gate close?' });
  let seen = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body as ReadableStream<Uint8Array>) {
    seen += decoder.decode(chunk, { stream: true });
    if (!seen.includes('secret thinking')) continue;
    expect(seen.includes('text-delta')).toBe(seen.includes('at six'));
    resolve(answer);
  }
  expect(seen).toContain('at six');
});

test('it is in no later question, copy, file or answer to a program', async () => {
  provider.script({ thinks: [thought], says: [answer] }, [answer]);
  const { conversation } = await ask(client, { bot }, 'When does the gate close?');
  await ask(client, conversation, 'And on Sundays?');
  expect(JSON.stringify(provider.requests.at(-1)?.body.messages)).toContain('closes at six');
  expect(JSON.stringify(provider.requests.at(-1)?.body)).not.toContain('secret thinking');
  for (const format of ['markdown', 'json']) {
    const file = await (await client.fetch(`conversations/${conversation}/export?format=${format}`)).text();
    expect(file).toContain('closes at six');
    expect(file).not.toContain('secret thinking');
  }
  const shared = await client.put<{ id: string }>(`conversations/${conversation}/share`, {});
  const copy = await (await client.fetch(`model-bots/${bot}/shared/${shared.data.id}`)).text();
  expect(copy).toContain('closes at six');
  expect(copy).not.toContain('secret thinking');
  const found = await (await client.fetch('conversations/search?search=secret')).text();
  expect(found).not.toContain(conversation);

  const { data } = await client.post<{ key: string }>(`model-bots/${bot}/api-keys`, { name: 'program' });
  for (const stream of [false, true]) {
    provider.script({ thinks: [thought], says: [answer] });
    const response = await fetch(`${parley.origin}/v1/chat/completions`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${data.key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ messages: [{ role: 'user', content: 'When?' }], stream }),
    });
    const said = await response.text();
    expect(said).toContain('six');
    expect(said).not.toContain('secret thinking');
  }
});

test('it is cut at a length, and what cannot be stored of it is replaced', async () => {
  provider.script({ thinks: ['a\0b', 'x'.repeat(30_000)], says: [answer] });
  const { conversation } = await ask(client, { bot }, 'When does the gate close?');
  const [text = ''] = thoughtsOf((await read(client, conversation)).messages[1]) ?? [];
  expect(text.startsWith('a\ufffdbx')).toBe(true);
  expect(text).toHaveLength(answerLimits.thoughtCharacters);
});
