import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible, type OpenAICompatibleProvider } from '@ai-sdk/openai-compatible';
import { APICallError, generateText, jsonSchema, stepCountIs, streamText, tool } from 'ai';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiClient } from '../testing/client.ts';
import { type OpenAiServer, startOpenAiServer } from '../testing/openai-server.ts';
import { type Parley, removeDirectory, startParley } from '../testing/parley.ts';
import { openTestDatabase, seedPerson, seedTenant, testPassword } from '../testing/seed.ts';

let provider: OpenAiServer;
let parley: Parley;
let bot: string;
let client: OpenAICompatibleProvider;
let apiKey: string;
let connect: (key: string) => OpenAICompatibleProvider;

const prompt = 'When does the gate close?';
const answer = 'The gate “closes twenty minutes before departure” [1].';

beforeAll(async () => {
  provider = await startOpenAiServer();
  parley = await startParley({ settings: { AI_BASE_URL: provider.baseUrl, AI_MODEL: 'test-model' } });
  const database = await openTestDatabase(parley.dataDirectory);
  bot = (await seedTenant(database)).modelBotId;
  const { email } = await seedPerson(database, { roles: [{ name: 'BOT_CREATOR', modelBotId: bot }] });
  await database.close();
  const creator = await new ApiClient(parley.origin).signIn(email, testPassword);
  await creator.upload(bot, 'rules.md', 'The gate closes twenty minutes before departure.');
  await creator.untilIngested(bot);
  await creator.post(`model-bots/${bot}/publish`, {});
  const { data } = await creator.post<{ key: string }>(`model-bots/${bot}/api-keys`, { name: 'client' });
  connect = (key) =>
    createOpenAICompatible({
      name: 'parley',
      baseURL: `${parley.origin}/v1`,
      apiKey: key,
      includeUsage: true,
    });
  apiKey = data.key;
  client = connect(apiKey);
});

afterAll(async () => {
  await parley.stop();
  await removeDirectory(parley.dataDirectory);
  await provider.close();
});

const weather = () =>
  tool({
    description: 'The weather of a town',
    inputSchema: jsonSchema<{ town: string }>({
      type: 'object',
      properties: { town: { type: 'string' } },
      required: ['town'],
    }),
    execute: async ({ town }) => `rain in ${town}`,
  });

test('the AI SDK gets a whole answer, with what it took', async () => {
  provider.script([answer]);
  const made = await generateText({ model: client.chatModel(bot), prompt, maxOutputTokens: 50 });
  expect([made.text, made.finishReason]).toEqual([answer, 'stop']);
  expect(made.usage.totalTokens).toBeGreaterThan(0);
  expect(provider.requests.at(-1)?.body.max_tokens).toBe(50);
});

test('the AI SDK reads a stream to its end, with what it took', async () => {
  provider.script(['The gate “closes twenty ', 'minutes before departure” [1].']);
  const stream = streamText({ model: client.chatModel(bot), prompt });
  let text = '';
  for await (const piece of stream.textStream) text += piece;
  expect([text, await stream.finishReason]).toEqual([answer, 'stop']);
  expect((await stream.usage).totalTokens).toBeGreaterThan(0);
});

test.each(['chat', 'responses'] as const)(
  'the AI SDK’s own provider for OpenAI, which takes nothing that OpenAI does not say, reads %s with sources',
  async (kind) => {
    const model = createOpenAI({ apiKey, baseURL: `${parley.origin}/v1` })[kind](bot);
    provider.script([answer]);
    const made = await generateText({ model, prompt });
    const stream = streamText({ model, prompt });
    expect([made.text, await stream.text]).toEqual([answer, answer]);
    for (const sources of [made.sources, await stream.sources]) {
      expect(sources).toMatchObject([{ title: 'rules.md' }]);
    }
  },
);

test.each(['whole', 'streamed'])(
  'the AI SDK calls its tools and goes on with what they answered, %s',
  async (how) => {
    provider.script({ calls: [{ name: 'weather', arguments: { town: 'Vigo' } }] }, ['It rains in Vigo.']);
    const asked = {
      model: client.chatModel(bot),
      prompt: 'What is the weather in Vigo?',
      tools: { weather: weather() },
      stopWhen: stepCountIs(3),
    };
    const text = how === 'whole' ? (await generateText(asked)).text : await streamText(asked).text;
    expect(text).toBe('It rains in Vigo.');
    expect(provider.requests.at(-1)?.body.messages.at(-1)).toMatchObject({
      role: 'tool',
      content: 'rain in Vigo',
    });
  },
);

test('the AI SDK reads what is wrong, and whether asking again may help', async () => {
  const failure = async (asked: Promise<unknown>) => {
    const error = await asked.then(() => null).catch((cause: unknown) => cause);
    if (!APICallError.isInstance(error)) throw new Error('That was no failed call.');
    return [error.statusCode, error.isRetryable, error.message];
  };
  const generate = (model: ReturnType<typeof client.chatModel>) =>
    generateText({ model, prompt, maxRetries: 0 });
  const words = expect.stringMatching(/./);
  expect(await failure(generate(connect('1|wrong').chatModel(bot)))).toEqual([401, false, words]);
  expect(await failure(generate(client.chatModel('another')))).toEqual([404, false, words]);
  provider.script({ status: 500 });
  expect(await failure(generate(client.chatModel(bot)))).toEqual([502, true, words]);
  const stream = streamText({
    model: client.chatModel(bot),
    prompt,
    maxRetries: 0,
    onError: () => undefined,
  });
  const errors: unknown[] = [];
  for await (const part of stream.fullStream) if (part.type === 'error') errors.push(part.error);
  expect(errors).toHaveLength(1);
});

test('an answer that takes longer than proxies wait for a silent server gives signs of life, and is whole', async () => {
  const late = Promise.withResolvers<string>();
  provider.script([late.promise]);
  const call = (path: string, body: object) =>
    fetch(`${parley.origin}/v1/${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ model: bot, ...body }),
    });
  const made = generateText({ model: client.chatModel(bot), prompt });
  const response = call('responses', { input: prompt });
  const raw = await call('chat/completions', { messages: [{ role: 'user', content: prompt }] });
  const reader = (raw.body as ReadableStream<Uint8Array>).getReader();
  expect(new TextDecoder().decode((await reader.read()).value).trim()).toBe('');
  await reader.cancel();
  late.resolve(answer);
  expect((await made).text).toBe(answer);
  expect(await (await response).json()).toMatchObject({
    status: 'completed',
    output: [{ content: [{ text: answer }] }],
  });
});
