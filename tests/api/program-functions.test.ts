import OpenAI from 'openai';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { keyRuns } from '../../src/server/db/schema/agents.ts';
import { createAgentSuite } from '../testing/agents.ts';
import { smallPicture } from '../testing/openai-server.ts';

const suite = createAgentSuite();

let client: OpenAI;

beforeAll(async () => {
  const bot = `model-bots/${suite.tenant.modelBotId}`;
  await suite.client.post(`${bot}/publish`, {});
  const { data } = await suite.client.post<{ key: string }>(`${bot}/api-keys`, {
    name: 'program',
    usesTools: true,
  });
  client = new OpenAI({ apiKey: data.key, baseURL: `${suite.parley.origin}/v1`, maxRetries: 0 });
});
beforeEach(() => suite.switchOn({ enabled: ['calculator'], actions: [suite.actionsOf()] }));

const functionOf = (name: string): OpenAI.ChatCompletionFunctionTool => ({
  type: 'function',
  function: { name, parameters: { type: 'object', properties: { town: { type: 'string' } } } },
});
const asked: OpenAI.ChatCompletionMessageParam[] = [{ role: 'user', content: 'Is it weather for my order?' }];
const complete = async (
  more: Partial<OpenAI.ChatCompletionCreateParamsNonStreaming> = {},
): Promise<OpenAI.ChatCompletion.Choice> => {
  const model = suite.tenant.modelBotId;
  const { choices } = await client.chat.completions.create({
    model,
    messages: asked,
    tools: [functionOf('weather')],
    ...more,
  });
  return choices[0] as OpenAI.ChatCompletion.Choice;
};
/** The conversation with what the program says to each call, by its function's name. */
const answered = (
  { message }: OpenAI.ChatCompletion.Choice,
  words: Record<string, string>,
  before = asked,
): OpenAI.ChatCompletionMessageParam[] => [
  ...before,
  message,
  ...(message.tool_calls ?? []).map((call) => ({
    role: 'tool' as const,
    tool_call_id: call.id,
    content: call.type === 'function' ? (words[call.function.name] ?? '') : '',
  })),
];
const namesOf = ({ message }: OpenAI.ChatCompletion.Choice) =>
  (message.tool_calls ?? []).map((call) => call.type === 'function' && call.function.name);
const sent = () => suite.host.received.length;
const lastBody = () => suite.provider.requests.at(-1)?.body;
const toolsGiven = () => (lastBody()?.tools ?? []).map((tool) => tool.function.name);
/** What the model was told last of its calls. */
const results = () => (lastBody()?.messages ?? []).filter(({ role }) => role === 'tool');

const reading = { name: 'Orders_readOrder', arguments: { id: '7' } };
const order = { name: 'Orders_placeOrder', arguments: { body: { article: 'rope', count: 2 } } };
const weather = { name: 'weather', arguments: { town: 'Vigo' } };

test('the assistant’s tools are used here, and calls of a program’s functions are the program’s', async () => {
  suite.provider.script({ calls: [reading] }, { calls: [weather] }, ['It rains.']);
  const before = sent();
  const asking = await complete();
  expect(toolsGiven()).toEqual(expect.arrayContaining(['weather', 'calculator', 'Orders_readOrder']));
  expect(asking.finish_reason).toBe('tool_calls');
  expect(asking.message.tool_calls).toMatchObject([
    { id: expect.stringMatching(/^call_/), function: { name: 'weather', arguments: '{"town":"Vigo"}' } },
  ]);
  const done = await complete({ messages: answered(asking, { weather: 'rain' }) });
  expect([done.finish_reason, done.message.content]).toEqual(['stop', 'It rains.']);
  expect(sent()).toBe(before + 1);
  // What was read before is known still.
  expect(results()).toHaveLength(2);
  expect(results().at(-1)?.content).toBe('rain');
});

test('of a turn that calls both, the own ones are made first and the others are handed over', async () => {
  suite.provider.script({ calls: [weather, reading] }, ['It rains.']);
  const before = sent();
  const asking = await complete();
  expect(namesOf(asking)).toEqual(['weather']);
  expect(sent()).toBe(before + 1);
  await complete({ messages: answered(asking, { weather: 'rain' }) });
  expect(results()).toHaveLength(2);
});

test('an act beside a function waits for the program’s word, and both go on together', async () => {
  suite.provider.script({ calls: [order, weather] }, ['It is ordered.']);
  const asking = await complete();
  expect((asking.message.tool_calls ?? []).map(({ id }) => id.split('_')[0])).toEqual(['approve', 'call']);
  const before = sent();
  await expect(complete({ messages: answered(asking, {}).slice(0, -1) })).rejects.toThrow(
    /all of them at once/,
  );
  await complete({ messages: answered(asking, { Orders_placeOrder: 'approve', weather: 'rain' }) });
  expect(suite.host.received.slice(before)).toMatchObject([{ method: 'POST', path: '/orders' }]);
  expect(results()).toHaveLength(2);
});

test('a program may call its functions as often as it likes', async () => {
  let messages = asked;
  for (let round = 0; round < 8; round += 1) {
    suite.provider.script({ calls: [weather] });
    const asking = await complete({ messages });
    expect(namesOf(asking)).toEqual(['weather']);
    messages = answered(asking, { weather: `rain ${round}` }, messages);
  }
  suite.provider.script(['It rains.']);
  expect((await complete({ messages })).message.content).toBe('It rains.');
  expect(results().map(({ content }) => content)).toEqual(Array.from({ length: 8 }, (_, at) => `rain ${at}`));
});

test('a program that has lost an answer asks for it again, even where nothing is kept of it', async () => {
  suite.provider.script({ calls: [weather] });
  const messages = answered(await complete(), { weather: 'rain' });
  suite.provider.script(['It rains.']);
  for (const isKept of [true, true, false]) {
    if (!isKept) await suite.database.acrossSpaces((transaction) => transaction.delete(keyRuns));
    expect((await complete({ messages })).message.content).toBe('It rains.');
    expect(results().map(({ content }) => content)).toEqual(['rain']);
  }
});

test('an own tool gives way to a function of the same name', async () => {
  suite.provider.script({ calls: [{ name: 'calculator', arguments: { town: 'Vigo' } }] });
  const asking = await complete({ tools: [functionOf('calculator')] });
  expect(toolsGiven().filter((name) => name === 'calculator')).toHaveLength(1);
  expect(namesOf(asking)).toEqual(['calculator']);
});

test('a demanded call is one of the program’s', async () => {
  suite.provider.script({ calls: [weather] });
  for (const [choice, given] of [
    ['required', ['weather', 'tides']],
    [{ type: 'function' as const, function: { name: 'weather' } }, ['weather', 'tides']],
  ] as const) {
    const tools = [functionOf('weather'), functionOf('tides')];
    expect(namesOf(await complete({ tools, tool_choice: choice }))).toEqual(['weather']);
    expect(toolsGiven()).toEqual(given);
    expect(lastBody()?.tool_choice).toEqual(choice);
  }
  suite.provider.script(['It is rope.']);
  await complete({ tool_choice: 'none' });
  expect(toolsGiven()).not.toContain('weather');
  expect(toolsGiven()).toContain('calculator');
});

test('pictures, a temperature and a bound hold beside the assistant’s tools', async () => {
  suite.provider.script(['A gradient.']);
  const url = `data:image/png;base64,${smallPicture().toString('base64')}`;
  const content = [
    { type: 'text' as const, text: 'What does it show?' },
    { type: 'image_url' as const, image_url: { url } },
  ];
  await complete({ messages: [{ role: 'user', content }], temperature: 0.7, max_tokens: 77 });
  expect(toolsGiven()).toContain('calculator');
  expect(lastBody()).toMatchObject({ temperature: 0.7, max_tokens: 77 });
  expect(JSON.stringify(lastBody()?.messages.at(-1))).toContain(url);
});

test('streams and responses hand functions over in the same way', async () => {
  suite.provider.script({ calls: [reading, weather] });
  const model = suite.tenant.modelBotId;
  const stream = client.chat.completions.stream({ model, messages: asked, tools: [functionOf('weather')] });
  const choice = (await stream.finalChatCompletion()).choices[0];
  expect(choice).toMatchObject({
    finish_reason: 'tool_calls',
    message: { tool_calls: [{ function: { name: 'weather' } }] },
  });
  suite.provider.script({ calls: [reading, weather] }, ['It rains.']);
  const tool: OpenAI.Responses.FunctionTool = {
    type: 'function',
    name: 'weather',
    parameters: { type: 'object', properties: { town: { type: 'string' } } },
    strict: false,
  };
  const input: OpenAI.Responses.ResponseInput = [{ role: 'user', content: 'Is it weather for my order?' }];
  const first = await client.responses.create({ model, input, tools: [tool] });
  const call = first.output.find((item) => item.type === 'function_call');
  expect(call).toMatchObject({ name: 'weather', call_id: expect.stringMatching(/^call_/) });
  const output = { type: 'function_call_output' as const, call_id: call?.call_id ?? '', output: 'rain' };
  const second = await client.responses.create({
    model,
    input: [...input, ...(first.output as OpenAI.Responses.ResponseInput), output],
    tools: [tool],
  });
  expect(second.output_text).toBe('It rains.');
  expect(results()).toHaveLength(2);
});
