import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatCompletion, chatCompletionChunk } from '../../src/contracts/chat-completion.ts';
import type { CitationData } from '../../src/contracts/conversation.ts';
import { answerLimits } from '../../src/rules/limits.ts';
import type { Database } from '../../src/server/db/database.ts';
import { modelBots } from '../../src/server/db/schema/organisation.ts';
import { ApiClient, readEvents } from '../testing/client.ts';
import { ask, openAnswer } from '../testing/conversations.ts';
import { type OpenAiServer, startOpenAiServer } from '../testing/openai-server.ts';
import { type Parley, removeDirectory, startParley } from '../testing/parley.ts';
import { openTestDatabase, seedPerson, seedTenant, testPassword } from '../testing/seed.ts';
import { textsOf } from '../testing/texts.ts';

let provider: OpenAiServer;
let parley: Parley;
let database: Database;
let client: ApiClient;
let bot: string;
let fileText: string;

beforeAll(async () => {
  provider = await startOpenAiServer();
  parley = await startParley({
    settings: { AI_BASE_URL: provider.baseUrl, AI_API_KEY: 'provider-key', AI_MODEL: 'test-model' },
  });
  database = await openTestDatabase(parley.dataDirectory);
  bot = (await seedTenant(database)).modelBotId;
  const { email } = await seedPerson(database, { roles: [{ name: 'BOT_CREATOR', modelBotId: bot }] });
  client = await new ApiClient(parley.origin).signIn(email, testPassword);
  const { data } = await client.upload(
    bot,
    'rules.md',
    'The gate closes twenty minutes before departure.\n\nBicycles cost six euros.',
  );
  await client.untilIngested(bot);
  fileText = (await client.get<{ text: string }>(`model-bots/${bot}/files/${data[0]?.id}/text`)).data.text;
});

afterAll(async () => {
  await database.close();
  await parley.stop();
  await removeDirectory(parley.dataDirectory);
  await provider.close();
});

test("the provider's model answers over the passages, with a citation that holds", async () => {
  provider.script(['The gate “closes twenty ', 'minutes before departure” [', '1', '].']);
  const { text, citations } = await ask(client, { bot }, 'When does the gate close?');
  expect(text).toBe('The gate “closes twenty minutes before departure” [1].');
  expect(citations).toHaveLength(1);
  const [{ start, end, quote }] = citations as [CitationData];
  expect(quote).toBe('closes twenty minutes before departure');
  expect(fileText.slice(start, end)).toBe(quote);
  const sent = provider.requests.at(-1);
  expect(sent?.authorization).toBe('Bearer provider-key');
  expect(sent?.body.model).toBe('test-model');
  expect(JSON.stringify(sent?.body.messages)).toContain('The gate closes twenty minutes before departure.');
});

test('a quote that no file holds is never shown as a citation', async () => {
  provider.script(['It “closes two hours before departure” [1] and “never opens again” [7].']);
  const { text, citations } = await ask(client, { bot }, 'When does the gate close?');
  expect(citations).toEqual([]);
  expect(text).not.toMatch(/\[\d\]/);
});

test('what the files do not say is marked, for good, and wherever the answer goes', async () => {
  const answer = 'The gate closes twenty minutes before departure [1]. Bicycles cost nine euros.';
  provider.script([answer]);
  const { parts, conversation } = await ask(
    client,
    { bot },
    'When does the gate close, and what do bicycles cost?',
  );
  const start = answer.indexOf('Bicycles');
  const data = { unsupported: [{ start, end: answer.length }] };
  expect(parts.find(({ type }) => type === 'data-support')).toMatchObject({ data });

  type Messages = { messages: { parts: { type: string }[] }[] };
  const kept = await client.get<Messages>(`conversations/${conversation}`);
  expect(kept.data.messages.at(-1)?.parts).toContainEqual({ type: 'data-support', id: 'support', data });
  const saved = await (await client.fetch(`conversations/${conversation}/export?format=markdown`)).text();
  expect(saved).toContain('Bicycles cost nine euros. [?]');
});

test.each([
  ['at the model’s limit of length', 'cut', 'length'],
  ['by its provider’s filter', 'filtered', 'content-filter'],
] as const)(
  'an answer that ends %s says so, for good, and wherever it goes',
  async (_, status, finishReason) => {
    const said = 'The gate closes twenty minutes before';
    provider.script(status === 'cut' ? { cut: said } : { filtered: said });
    const { parts, text, conversation } = await ask(client, { bot }, 'When does the gate close?');
    expect(text).toBe(said);
    expect(parts.at(-1)).toEqual({ type: 'finish', finishReason });
    const kept = await client.get<{ messages: { status: string }[] }>(`conversations/${conversation}`);
    expect(kept.data.messages.at(-1)?.status).toBe(status);
    const saved = await (await client.fetch(`conversations/${conversation}/export?format=markdown`)).text();
    expect(saved).toContain(textsOf('en')(`chat.status.${status}`));
    const { id } = (await client.put<{ id: string }>(`conversations/${conversation}/share`)).data;
    const copy = await client.get<{ messages: { status: string }[] }>(`model-bots/${bot}/shared/${id}`);
    expect(copy.data.messages.at(-1)?.status).toBe(status);
  },
);

test('an answer without an end is stopped, and what it said is kept as that of any that broke off', async () => {
  const said = `On and on. ${'More of the same. '.repeat(1_000)}`;
  provider.script(Array.from({ length: 40 }, () => said));
  const { parts, text, conversation } = await ask(client, { bot }, 'When does the gate close?');
  const errorText = textsOf('en')('errors.answer_unending');
  expect(parts).toContainEqual({ type: 'error', errorText });
  expect(parts).toContainEqual({
    type: 'message-metadata',
    messageMetadata: { errorCode: 'answer_unending' },
  });
  expect(text.length).toBeGreaterThan(answerLimits.characters / 2);
  expect(text.length).toBeLessThanOrEqual(answerLimits.characters);
  type Messages = { messages: { status: string; parts: { type: string; text?: string }[] }[] };
  const kept = (await client.get<Messages>(`conversations/${conversation}`)).data.messages.at(-1);
  expect(kept?.status).toBe('failed');
  expect(kept?.parts.find(({ type }) => type === 'text')?.text).toBe(text);
});

test('programs are told of it, too, whole and in a stream', async () => {
  const answer = 'The gate closes twenty minutes before departure [1]. Bicycles cost nine euros.';
  const { data } = await client.post<{ key: string }>(`model-bots/${bot}/api-keys`, {
    name: 'marks',
  });
  const complete = async (said: string | { cut: string } | { filtered: string }, stream: boolean) => {
    provider.script(typeof said === 'string' ? [said] : said);
    const response = await fetch(new URL('/v1/chat/completions', parley.origin), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${data.key}` },
      body: JSON.stringify({
        stream,
        model: bot,
        messages: [{ role: 'user', content: 'When does the gate close, and what do bicycles cost?' }],
      }),
    });
    expect(response.status).toBe(200);
    return response.text();
  };
  const text = 'Bicycles cost nine euros.';
  const unsupported = [{ start: answer.indexOf(text), end: answer.length, text }];
  const whole = chatCompletion.parse(JSON.parse(await complete(answer, false)));
  expect(whole.choices[0]?.message).toMatchObject({ content: answer, unsupported });
  const streamed = (await complete(answer, true))
    .split('\n')
    .filter((line) => line.startsWith('data: {'))
    .map((line) => chatCompletionChunk.parse(JSON.parse(line.slice(6))).choices[0]?.delta ?? {});
  expect(streamed.filter((delta) => delta.unsupported)).toEqual([{ unsupported }]);
  const cut = { cut: 'The gate closes twenty' };
  expect(JSON.parse(await complete(cut, false)).choices[0].finish_reason).toBe('length');
  expect(await complete(cut, true)).toContain('"finish_reason":"length"');
  const filtered = { filtered: 'The gate closes twenty' };
  expect(JSON.parse(await complete(filtered, false)).choices[0].finish_reason).toBe('content_filter');
  const right = await complete('The gate closes twenty minutes before departure [1].', false);
  expect(JSON.parse(right).choices[0].message.unsupported).toEqual([]);
  const misquoted = await complete('The rules say: “The gate is closed twenty minutes before” [1].', false);
  const [quotation] = chatCompletion.parse(JSON.parse(misquoted)).choices[0]?.message.unsupported ?? [];
  expect(quotation?.reason).toBe('quotation');
});

test('how long an answer may be, and how freely written, is the program’s to say; the instructions are not', async () => {
  const { data } = await client.post<{ key: string }>(`model-bots/${bot}/api-keys`, { name: 'wishes' });
  const sentFor = async (wishes: object) => {
    provider.script(['The gate closes twenty minutes before departure [1].']);
    const response = await fetch(new URL('/v1/chat/completions', parley.origin), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${data.key}` },
      body: JSON.stringify({
        messages: [
          { role: 'system', content: 'Speak like a pirate.' },
          { role: 'user', content: 'When does the gate close?' },
        ],
        ...wishes,
      }),
    });
    expect(response.status).toBe(200);
    return provider.requests.at(-1)?.body;
  };
  const wished = await sentFor({ max_tokens: 40, temperature: 0.2, seed: 7, stop: ['.'] });
  expect(wished).toMatchObject({ max_tokens: 40, temperature: 0.2 });
  expect(JSON.stringify(wished)).not.toMatch(/pirate|"seed"|"stop"/);
  expect(await sentFor({ max_tokens: 40, max_completion_tokens: 50 })).toMatchObject({ max_tokens: 50 });
  const plain = await sentFor({ max_tokens: null });
  expect([plain?.max_tokens, plain?.temperature]).toEqual([undefined, undefined]);
});

test('a provider that fails is reported in the language of a site’s visitor, and to programs in English', async () => {
  const site = 'https://shop.example.org';
  await database.acrossSpaces((transaction) =>
    transaction.update(modelBots).set({ publishedAt: new Date() }).where(eq(modelBots.id, bot)),
  );
  const settings = { enabled: true, origins: [site], accentColour: null, greeting: '', questionsPerDay: 200 };
  expect((await client.put(`model-bots/${bot}/widget`, { ...settings, version: 0 })).status).toBe(200);
  const { data } = await client.post<{ key: string }>(`model-bots/${bot}/api-keys`, { name: 'failing' });
  provider.script({ status: 500 });
  const failureOf = async (path: string, headers: Record<string, string>) => {
    const response = await fetch(new URL(`/v1/${path}`, parley.origin), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({
        stream: true,
        messages: [{ role: 'user', content: 'When does the gate close?' }],
      }),
    });
    const event = (await response.text()).split('\n').find((line) => line.includes('"error"'));
    return JSON.parse(event?.slice(6) ?? '{}').error.message;
  };
  const visitor = { Origin: site, 'Sec-Fetch-Site': 'cross-site' };
  for (const [language, text] of [
    ['en', 'The language model did not answer. Try again in a moment.'],
    ['es', 'El modelo de lenguaje no ha respondido. Inténtalo de nuevo en un momento.'],
  ] as const) {
    const failure = await failureOf(`widgets/${bot}/chat`, { ...visitor, 'Accept-Language': language });
    expect(failure).toBe(text);
  }
  const program = { Authorization: `Bearer ${data.key}`, 'Accept-Language': 'es' };
  expect(await failureOf('chat/completions', program)).toContain('behind this assistant did not answer');
});

test('a provider that fails is named as such, leaks nothing and costs nothing', async () => {
  provider.script({ status: 500 });
  const usage = () => client.get<{ fileResponses: { used: number } }>('usage');
  const before = (await usage()).data.fileResponses.used;
  expect(before).toBeGreaterThan(0);
  const { parts, conversation } = await ask(client, { bot }, 'When does the gate close?');
  expect(parts.some((part) => part.type === 'error')).toBe(true);
  expect(JSON.stringify(parts)).not.toContain('secret-internal-detail');
  expect(JSON.stringify(parts)).not.toContain('provider-key');
  const { data } = await client.get<{ messages: { status: string }[] }>(`conversations/${conversation}`);
  expect(data.messages.at(-1)?.status).toBe('failed');
  expect((await usage()).data.fileResponses.used).toBe(before);
});

test('an answer can be stopped, keeps what was said, and lets the next question in', async () => {
  provider.script(Array.from({ length: 400 }, (_, index) => `word${index} `));
  const conversation = (await client.post<{ id: string }>(`model-bots/${bot}/conversations`, {})).data.id;
  const send = () => openAnswer(client, conversation, { text: 'When does the gate close?' });
  const response = await send();
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  for (let read = ''; !read.includes('word3'); )
    read += new TextDecoder().decode((await reader.read()).value);

  expect((await send()).status).toBe(409);
  const resumed = await client.fetch(`conversations/${conversation}/stream`);
  expect((await client.delete(`conversations/${conversation}/stream`)).status).toBe(204);
  const parts = await readEvents(resumed);
  expect(parts[0]?.type).toBe('start');
  expect(parts.at(-1)?.type).toBe('abort');

  const { data } = await client.get<{ messages: { status: string; parts: { text?: string }[] }[] }>(
    `conversations/${conversation}`,
  );
  expect(data.messages.at(-1)?.status).toBe('stopped');
  expect(data.messages.at(-1)?.parts[0]?.text).toContain('word3');
  provider.script(['Fine.']);
  expect((await send()).status).toBe(200);
});
