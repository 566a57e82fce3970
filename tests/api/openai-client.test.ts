import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAiResponse, responseEvent } from '../../src/contracts/response.ts';
import { ApiClient } from '../testing/client.ts';
import { type OpenAiServer, startOpenAiServer } from '../testing/openai-server.ts';
import { type Parley, removeDirectory, startParley } from '../testing/parley.ts';
import { openTestDatabase, seedPerson, seedTenant, testPassword } from '../testing/seed.ts';

let provider: OpenAiServer;
let parley: Parley;
let bot: string;
let client: OpenAI;
let apiKey: string;

const question = 'When does the gate close?';
const answer = 'The gate “closes twenty minutes before departure” [1].';
const weather = {
  name: 'weather',
  description: 'The weather of a town',
  parameters: { type: 'object', properties: { town: { type: 'string' } }, required: ['town'] },
};
const tool = { type: 'function', function: weather } as const;
const lastSent = () => provider.requests.at(-1)?.body;

beforeAll(async () => {
  provider = await startOpenAiServer();
  parley = await startParley({
    settings: { AI_BASE_URL: provider.baseUrl, AI_API_KEY: 'provider-key', AI_MODEL: 'test-model' },
  });
  const database = await openTestDatabase(parley.dataDirectory);
  bot = (await seedTenant(database)).modelBotId;
  const { email } = await seedPerson(database, { roles: [{ name: 'BOT_CREATOR', modelBotId: bot }] });
  await database.close();
  const creator = await new ApiClient(parley.origin).signIn(email, testPassword);
  await creator.upload(bot, 'rules.md', 'The gate closes twenty minutes before departure.');
  await creator.untilIngested(bot);
  await creator.post(`model-bots/${bot}/publish`, {});
  const made = await creator.post<{ key: string }>(`model-bots/${bot}/api-keys`, { name: 'client' });
  apiKey = made.data.key;
  client = new OpenAI({ apiKey, baseURL: `${parley.origin}/v1`, maxRetries: 0 });
});

afterAll(async () => {
  await parley.stop();
  await removeDirectory(parley.dataDirectory);
  await provider.close();
});

describe('OpenAI’s own client, for chat completions', () => {
  const messages: OpenAI.ChatCompletionMessageParam[] = [
    { role: 'developer', content: 'Be brief.' },
    { role: 'user', content: [{ type: 'text', text: question }] },
  ];

  test('gets a whole answer, with a limit of its length', async () => {
    provider.script([answer]);
    const made = await client.chat.completions.create({ model: bot, messages, max_completion_tokens: 50 });
    expect(made.choices[0]).toMatchObject({ finish_reason: 'stop', message: { content: answer } });
    expect(made.choices[0]?.message.annotations).toHaveLength(1);
    expect(lastSent()?.max_tokens).toBe(50);
  });

  test('reads a stream to its end, with what it took', async () => {
    provider.script(['The gate “closes twenty ', 'minutes before departure” [1].']);
    const stream = client.chat.completions.stream({
      model: bot,
      messages,
      stream_options: { include_usage: true },
    });
    expect(await stream.finalContent()).toBe(answer);
    expect(await stream.totalUsage()).toMatchObject({ total_tokens: expect.any(Number) });
  });

  test('calls functions of the program, and sends back what they answered', async () => {
    provider.script({ calls: [{ name: 'weather', arguments: { town: 'Vigo' } }] });
    const asked = { model: bot, messages, tools: [tool], tool_choice: 'auto' as const };
    const first = await client.chat.completions.create(asked);
    expect(first.choices[0]).toMatchObject({
      finish_reason: 'tool_calls',
      message: { content: null, tool_calls: [{ type: 'function', function: { name: 'weather' } }] },
    });
    expect(lastSent()?.tools).toMatchObject([{ function: { name: 'weather' } }]);
    const message = first.choices[0]?.message as OpenAI.ChatCompletionMessage;
    const [call] = message.tool_calls ?? [];
    expect(call?.type === 'function' && JSON.parse(call.function.arguments)).toEqual({ town: 'Vigo' });

    provider.script(['It rains in Vigo.']);
    const result = { role: 'tool', tool_call_id: call?.id ?? '', content: 'rain' } as const;
    const second = await client.chat.completions.create({
      ...asked,
      messages: [...messages, message, result],
    });
    expect(second.choices[0]?.message.content).toBe('It rains in Vigo.');
    expect(lastSent()?.messages.slice(-2)).toMatchObject([
      { role: 'assistant', tool_calls: [{ id: call?.id }] },
      { role: 'tool', tool_call_id: call?.id, content: 'rain' },
    ]);
  });

  test('streams calls of functions', async () => {
    provider.script({ calls: [{ name: 'weather', arguments: { town: 'Lugo' } }], text: 'I will look.' });
    const stream = client.chat.completions.stream({ model: bot, messages, tools: [tool] });
    const [choice] = (await stream.finalChatCompletion()).choices;
    expect(choice).toMatchObject({
      finish_reason: 'tool_calls',
      message: { content: 'I will look.', tool_calls: [{ function: { name: 'weather' } }] },
    });
  });

  const format = {
    type: 'json_schema' as const,
    json_schema: {
      name: 'gate',
      schema: {
        type: 'object',
        properties: { minutes: { type: 'integer' }, list: { type: 'array', items: { type: 'integer' } } },
        required: ['minutes'],
        additionalProperties: false,
      },
    },
  };

  test('gets JSON that fits, and a model that does not keep to it is asked once more', async () => {
    provider.script(['```json\n{"minutes": "twenty"}\n```'], ['{"minutes": 20, "list": [1]}']);
    const before = provider.requests.length;
    const made = await client.chat.completions.parse({ model: bot, messages, response_format: format });
    expect(made.choices[0]?.message.content).toBe('{"minutes": 20, "list": [1]}');
    expect(provider.requests.length).toBe(before + 2);
    expect(lastSent()?.response_format?.type).toMatch(/^json_/);
    expect(lastSent()?.messages.at(-1)?.content).toContain(
      'the answer.minutes has to be of the type integer',
    );
    provider.script(['Here it is: {"a": 1}']);
    const any = { model: bot, messages, response_format: { type: 'json_object' } as const };
    expect((await client.chat.completions.create(any)).choices[0]?.message.content).toBe('{"a": 1}');
  });

  test('is told by a code where a model keeps to no format', async () => {
    provider.script(['No.']);
    const asked = { model: bot, messages, response_format: format };
    const error = await client.chat.completions.create(asked).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(OpenAI.InternalServerError);
    expect(error).toMatchObject({ status: 502, code: 'format_not_met' });
  });

  const noon = 'It closes at noon.';
  const thinks = { thinks: ['The gate, ', 'they ask.'], says: [noon] };
  const thought = 'The gate, they ask.';

  test.each([
    { include_reasoning: true },
    { reasoning: { effort: 'high' } },
    { reasoning: { enabled: true, exclude: false } },
    { thinking: { type: 'enabled' } },
  ])('is told what the model thought where it asks by %j', async (asked) => {
    provider.script(thinks);
    const made = await client.chat.completions.create({ model: bot, messages, ...asked });
    expect(made.choices[0]?.message).toMatchObject({
      content: noon,
      reasoning: thought,
      reasoning_content: thought,
    });
  });

  test.each([
    {},
    { reasoning_effort: 'high' as const },
    { include_reasoning: false, reasoning: { effort: 'high' } },
    { include_reasoning: true, reasoning: { exclude: true } },
    { reasoning: { effort: 'none' } },
    { thinking: { type: 'disabled' } },
  ])('is not told where it asks by %j', async (asked) => {
    provider.script(thinks);
    const made = await client.chat.completions.create({ model: bot, messages, ...asked } as never);
    expect(JSON.stringify(made)).not.toContain('they ask');
  });

  test('reads what the model thinks as it comes, before the answer is there', async () => {
    const { promise: said, resolve } = Promise.withResolvers<string>();
    provider.script({ thinks: ['The gate, ', 'they ask.'], says: [said] });
    const asked = { model: bot, messages, stream: true as const, include_reasoning: true };
    let told = '';
    let content = '';
    for await (const chunk of await client.chat.completions.create(asked)) {
      const delta = chunk.choices[0]?.delta;
      const { reasoning, reasoning_content } = { ...delta } as { [name: string]: string | undefined };
      expect(reasoning).toBe(reasoning_content);
      told += reasoning ?? '';
      content += delta?.content ?? '';
      if (told === thought) resolve(noon);
    }
    expect([told, content]).toEqual([thought, noon]);
  });

  test('may send back what was thought, which no model is told', async () => {
    provider.script([noon]);
    const before = { role: 'assistant' as const, content: 'At noon.', reasoning_content: 'secret thinking' };
    await client.chat.completions.create({
      model: bot,
      messages: [messages[1], before, messages[1]] as never,
    });
    expect(JSON.stringify(lastSent())).toContain('At noon.');
    expect(JSON.stringify(lastSent())).not.toContain('secret thinking');
  });

  test('throws its own classes of errors', async () => {
    const failed = (asked: Partial<OpenAI.ChatCompletionCreateParams>, by = client) =>
      by.chat.completions
        .create({ model: bot, messages, ...asked } as never)
        .catch((thrown: unknown) => thrown);
    const wrong = new OpenAI({ apiKey: 'pk_wrong', baseURL: client.baseURL, maxRetries: 0 });
    expect(await failed({}, wrong)).toBeInstanceOf(OpenAI.AuthenticationError);
    expect(await failed({ model: 'gpt-4o' })).toBeInstanceOf(OpenAI.NotFoundError);
    const several = await failed({ n: 2 });
    expect(several).toBeInstanceOf(OpenAI.BadRequestError);
    expect(several).toMatchObject({ code: 'invalid_value', param: 'n' });
    provider.script({ status: 400 });
    expect(await failed({})).toBeInstanceOf(OpenAI.InternalServerError);
  });

  test('finds its model', async () => {
    expect(await client.models.retrieve(bot)).toMatchObject({ id: bot, object: 'model' });
    expect((await client.models.list()).data.map(({ id }) => id)).toEqual([bot]);
  });
});

describe('OpenAI’s own client, for responses', () => {
  test('gets a whole response', async () => {
    provider.script([answer]);
    const made = await client.responses.create({ model: bot, input: question, instructions: 'Be brief.' });
    expect(made.output_text).toBe(answer);
    expect(made).toMatchObject({ status: 'completed', usage: { total_tokens: expect.any(Number) } });
    expect(made.output[0]).toMatchObject({
      type: 'message',
      content: [{ annotations: [{ type: 'file_citation', filename: 'rules.md' }] }],
    });
    openAiResponse.parse(made);
  });

  test('reads a stream by the names of its events', async () => {
    provider.script(['The gate “closes twenty ', 'minutes before departure” [1].']);
    const stream = client.responses.stream({ model: bot, input: [{ role: 'user', content: question }] });
    const names: string[] = [];
    for await (const event of stream) {
      responseEvent.parse(event);
      names.push(event.type);
    }
    expect(names.slice(0, 4)).toEqual([
      'response.created',
      'response.in_progress',
      'response.output_item.added',
      'response.content_part.added',
    ]);
    expect(names.slice(-4)).toEqual([
      'response.output_text.done',
      'response.content_part.done',
      'response.output_item.done',
      'response.completed',
    ]);
    expect((await stream.finalResponse()).output_text).toBe(answer);
  });

  test('is told what the model thought where it asks for a summary, and only there', async () => {
    const noon = 'It closes at noon.';
    provider.script({ thinks: ['The gate, ', 'they ask.'], says: [noon] });
    const asked = { model: bot, input: question, reasoning: { summary: 'auto' as const } };
    const thought = { type: 'reasoning', summary: [{ type: 'summary_text', text: 'The gate, they ask.' }] };
    const made = await client.responses.create(asked);
    expect(made).toMatchObject({ output_text: noon, output: [thought, { type: 'message' }] });
    openAiResponse.parse(made);
    const stream = client.responses.stream(asked);
    let told = '';
    for await (const event of stream) {
      if (event.type === 'response.reasoning_summary_text.delta') told += event.delta;
    }
    expect(told).toBe('The gate, they ask.');
    expect(await stream.finalResponse()).toMatchObject({
      output_text: noon,
      output: [thought, { type: 'message' }],
    });
    const plain = await client.responses.create({ ...asked, reasoning: { effort: 'high' } });
    expect(JSON.stringify(plain)).not.toContain('they ask');
  });

  test('calls functions of the program, whole and in a stream', async () => {
    const tools: OpenAI.Responses.Tool[] = [{ type: 'function', strict: false, ...weather }];
    const input: OpenAI.Responses.ResponseInput = [{ role: 'user', content: question }];
    provider.script({ calls: [{ name: 'weather', arguments: { town: 'Vigo' } }] });
    const stream = client.responses.stream({ model: bot, input, tools });
    const first = await stream.finalResponse();
    const [call] = first.output;
    if (call?.type !== 'function_call') throw new Error('No call came');
    expect([call.name, JSON.parse(call.arguments)]).toEqual(['weather', { town: 'Vigo' }]);

    provider.script(['It rains in Vigo.']);
    const done = { type: 'function_call_output', call_id: call.call_id, output: 'rain' } as const;
    const second = await client.responses.create({ model: bot, tools, input: [...input, call, done] });
    expect(second.output_text).toBe('It rains in Vigo.');
    expect(lastSent()?.messages.at(-1)).toMatchObject({ role: 'tool', content: 'rain' });
  });

  test('gets JSON, and is told what ended an answer', async () => {
    const schema = { type: 'object', properties: { a: { type: 'integer' } } };
    const text = { format: { type: 'json_schema' as const, name: 'made', schema } };
    provider.script(['{"a": 1}']);
    expect((await client.responses.create({ model: bot, input: question, text })).output_text).toBe(
      '{"a": 1}',
    );
    provider.script({ cut: 'The gate' });
    const cut = await client.responses.create({ model: bot, input: question, max_output_tokens: 5 });
    expect(cut).toMatchObject({
      status: 'incomplete',
      incomplete_details: { reason: 'max_output_tokens' },
      output: [{ status: 'incomplete' }],
    });
  });

  test('throws its own classes of errors', async () => {
    const failed = (asked: object) =>
      client.responses.create({ model: bot, input: question, ...asked }).catch((thrown: unknown) => thrown);
    expect(await failed({ input: ' ' })).toMatchObject({ status: 400, param: 'input' });
    const kept = await failed({ previous_response_id: 'resp_1' });
    expect(kept).toBeInstanceOf(OpenAI.BadRequestError);
    expect(kept).toMatchObject({ param: 'previous_response_id' });
    expect(await failed({ tools: [{ type: 'web_search' }] })).toMatchObject({ param: 'tools[0].type' });
    provider.script({ status: 400 });
    const stream = client.responses.stream({ model: bot, input: question });
    const names: string[] = [];
    for await (const event of stream) names.push(event.type);
    expect(names.at(-1)).toBe('response.failed');
  });
});
