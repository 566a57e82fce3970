import OpenAI from 'openai';
import { beforeAll, expect, test } from 'vitest';
import { createAgentSuite } from '../testing/agents.ts';

const suite = createAgentSuite();
const { switchOn, actionsOf, callThenSay } = suite;
const bot = () => `model-bots/${suite.tenant.modelBotId}`;

let client: OpenAI;
let plain: OpenAI;

async function clientOf(wishes: object) {
  const { data } = await suite.client.post<{ key: string }>(`${bot()}/api-keys`, {
    name: 'program',
    ...wishes,
  });
  return new OpenAI({ apiKey: data.key, baseURL: `${suite.parley.origin}/v1`, maxRetries: 0 });
}

beforeAll(async () => {
  await suite.client.post(`${bot()}/publish`, {});
  client = await clientOf({ usesTools: true });
  plain = await clientOf({});
});

const asked: OpenAI.ChatCompletionMessageParam[] = [{ role: 'user', content: 'Please place an order' }];
const complete = async (
  messages: OpenAI.ChatCompletionMessageParam[] = asked,
  who = client,
): Promise<OpenAI.ChatCompletion.Choice> => {
  const { choices } = await who.chat.completions.create({ model: suite.tenant.modelBotId, messages });
  return choices[0] as OpenAI.ChatCompletion.Choice;
};
/** The program's word on each call, after the conversation so far. */
const decided = (
  { message }: OpenAI.ChatCompletion.Choice,
  word: string,
  before = asked,
): OpenAI.ChatCompletionMessageParam[] => [
  ...before,
  message,
  ...(message.tool_calls ?? []).map(({ id }) => ({ role: 'tool' as const, tool_call_id: id, content: word })),
];
const sent = () => suite.host.received.length;
/** Of which tools the model was told at last. */
const toolsGiven = () =>
  (suite.provider.requests.at(-1)?.body.tools ?? []).map((tool) => tool.function.name).sort();
const order = { name: 'Orders_placeOrder', arguments: { body: { article: 'rope', count: 2 } } };
const reading = { name: 'Orders_readOrder', arguments: { id: '7' } };

test('a key uses the assistant’s tools only where it may, and those that only read at once', async () => {
  await switchOn({ enabled: ['calculator', 'makeImage', 'openTicket'], actions: [actionsOf()] });
  suite.provider.script(['It is rope.']);
  await complete(asked, plain);
  expect(toolsGiven()).toEqual([]);
  callThenSay(reading);
  const before = sent();
  const { finish_reason: ending, message } = await complete();
  expect([ending, message.tool_calls]).toEqual(['stop', undefined]);
  expect(message.content).toContain('Told:');
  expect(sent()).toBe(before + 1);
  const given = toolsGiven();
  expect(given).toEqual(expect.arrayContaining(['calculator', 'search_files', 'Orders_placeOrder']));
  expect(given).not.toContain('make_image');
  expect(given).not.toContain('open_ticket');
});

test('what changes something waits for the program’s word, is done once, and only with that key', async () => {
  await switchOn({ actions: [actionsOf()] });
  suite.provider.script({ calls: [reading] }, { calls: [order] }, ({ messages }) => [
    `Told: ${messages.filter(({ role }) => role === 'tool').length} results`,
  ]);
  const asking = await complete();
  expect(asking.finish_reason).toBe('tool_calls');
  expect(asking.message.tool_calls).toMatchObject([
    { id: expect.stringMatching(/^approve_/), function: { name: order.name } },
  ]);
  const before = sent();
  const approval = decided(asking, 'approve');
  await expect(complete(approval, await clientOf({ usesTools: true }))).rejects.toThrow(/decide/);
  expect(sent()).toBe(before);
  const done = await complete(approval);
  expect(done.finish_reason).toBe('stop');
  // What was read before is known still.
  expect(done.message.content).toBe('Told: 2 results');
  expect(suite.host.received.slice(before)).toMatchObject([{ method: 'POST', path: '/orders' }]);
  await expect(complete(approval)).rejects.toThrow(/decide/);
  expect(sent()).toBe(before + 1);
});

test.each(['decline', 'approve everything', '{"approve": false}', ''])(
  'the word “%s” declines, and the model is told',
  async (word) => {
    await switchOn({ actions: [actionsOf()] });
    callThenSay(order);
    const asking = await complete();
    const before = sent();
    const { message } = await complete(decided(asking, word));
    expect(message.content).toContain('declined');
    expect(sent()).toBe(before);
  },
);

test('acts that wait together are decided together', async () => {
  await switchOn({ actions: [actionsOf()] });
  callThenSay(order, { ...order, arguments: { body: { article: 'tar', count: 1 } } });
  const asking = await complete();
  expect(asking.message.tool_calls).toHaveLength(2);
  const before = sent();
  const both = decided(asking, '{"approve": true}');
  await expect(complete(both.slice(0, -1))).rejects.toThrow(/all of them at once/);
  await complete(both);
  expect(sent()).toBe(before + 2);
});

test('streams and responses ask in the same way', async () => {
  await switchOn({ actions: [actionsOf()] });
  callThenSay(order);
  const stream = await client.chat.completions.create({
    model: suite.tenant.modelBotId,
    messages: asked,
    stream: true,
  });
  const ids: string[] = [];
  let ending = '';
  for await (const { choices } of stream) {
    ids.push(...(choices[0]?.delta.tool_calls ?? []).flatMap(({ id }) => id ?? []));
    ending = choices[0]?.finish_reason ?? ending;
  }
  expect([ids.length, ending]).toEqual([1, 'tool_calls']);
  callThenSay(order);
  const model = suite.tenant.modelBotId;
  const input: OpenAI.Responses.ResponseInput = [{ role: 'user', content: 'Please place an order' }];
  const first = await client.responses.create({ model, input });
  const call = first.output.find((item) => item.type === 'function_call');
  expect(call).toMatchObject({ name: order.name, call_id: expect.stringMatching(/^approve_/) });
  const before = sent();
  const output = { type: 'function_call_output' as const, call_id: call?.call_id ?? '', output: 'approve' };
  const second = await client.responses.create({
    model,
    input: [...input, ...(first.output as OpenAI.Responses.ResponseInput), output],
  });
  expect(second.output_text).toContain('Told:');
  expect(sent()).toBe(before + 1);
});
