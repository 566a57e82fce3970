import OpenAI from 'openai';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createAgentSuite } from '../testing/agents.ts';

const suite = createAgentSuite();

let client: OpenAI;
let plain: OpenAI;

beforeAll(async () => {
  const bot = `model-bots/${suite.tenant.modelBotId}`;
  await suite.client.post(`${bot}/publish`, {});
  const clientOf = async (usesTools: boolean) => {
    const { data } = await suite.client.post<{ key: string }>(`${bot}/api-keys`, {
      name: 'program',
      usesTools,
    });
    return new OpenAI({ apiKey: data.key, baseURL: `${suite.parley.origin}/v1`, maxRetries: 0 });
  };
  client = await clientOf(true);
  plain = await clientOf(false);
});
beforeEach(() => suite.switchOn({ actions: [suite.actionsOf()] }));

const reading = { name: 'Orders_readOrder', arguments: { id: '7' } };
const order = { name: 'Orders_placeOrder', arguments: { body: { article: 'rope', count: 2 } } };
const weather = { name: 'weather', arguments: { town: 'Vigo' } };
const schema = {
  type: 'object',
  properties: { article: { type: 'string' }, pages: { type: 'array', items: { type: 'integer' } } },
  required: ['article'],
  additionalProperties: false,
};
const asked = () => ({
  model: suite.tenant.modelBotId,
  messages: [{ role: 'user', content: 'What did I order?' }] as OpenAI.ChatCompletionMessageParam[],
  response_format: { type: 'json_schema' as const, json_schema: { name: 'order', schema } },
});
const functions: OpenAI.ChatCompletionFunctionTool[] = [
  {
    type: 'function',
    function: { name: 'weather', parameters: { type: 'object', properties: { town: { type: 'string' } } } },
  },
];
const complete = async (
  more: Partial<OpenAI.ChatCompletionCreateParamsNonStreaming> = {},
  who = client,
): Promise<OpenAI.ChatCompletion.Choice> => {
  const { choices } = await who.chat.completions.create({ ...asked(), ...more });
  return choices[0] as OpenAI.ChatCompletion.Choice;
};
/** What went out for one question. */
async function sentFor<Answer>(ask: () => Promise<Answer>) {
  const before = suite.provider.requests.length;
  const answer = await ask();
  return { answer, sent: suite.provider.requests.slice(before).map(({ body }) => body) };
}
const fits = '{"article": "rope", "pages": [1]}';

test('an assistant uses its tools for an answer in a format, which is JSON and nothing beside it', async () => {
  suite.provider.script({ calls: [reading], text: 'Let me {look}.' }, ['Here: ', '```json\n', fits, '\n```']);
  const before = suite.host.received.length;
  const { answer, sent } = await sentFor(() => complete());
  expect([answer.finish_reason, answer.message.content]).toEqual(['stop', fits]);
  expect(suite.host.received).toHaveLength(before + 1);
  // Beside tools it is told in words: some providers refuse both, and with others nothing is called any more.
  expect(sent.map(({ tools, response_format: format }) => [Boolean(tools), format])).toEqual([
    [true, undefined],
    [true, undefined],
  ]);
  expect(sent[0]?.messages[0]?.content).toContain('"article"');
});

test('one that does not fit is asked for once more, in the provider’s own format and without tools', async () => {
  suite.provider.script({ calls: [reading] }, ['It is rope.'], [fits]);
  const { answer, sent } = await sentFor(() => complete());
  expect(answer.message.content).toBe(fits);
  expect(sent).toHaveLength(3);
  expect(sent[2]).not.toHaveProperty('tools');
  expect(sent[2]?.response_format?.type).toMatch(/^json_/);
  expect(sent[2]?.messages.at(-1)?.content).toContain('This does not fit');
  expect(sent[2]?.messages.filter(({ role }) => role === 'tool')).toHaveLength(1);
});

test('a model that keeps to no format is told by a code, with the answer whole or as a stream', async () => {
  suite.provider.script({ calls: [reading] }, ['It is rope.']);
  const failed = await complete().catch((error: unknown) => error);
  expect(failed).toMatchObject({ status: 502, code: 'format_not_met' });
  suite.provider.script({ calls: [reading] }, ['It is rope.']);
  const stream = await client.chat.completions.create({ ...asked(), stream: true });
  const read = async () => {
    for await (const { choices } of stream) expect(choices[0]?.delta.content ?? '').toBe('');
  };
  await expect(read()).rejects.toMatchObject({ code: 'format_not_met' });
});

test('a stream brings it, too, and so do responses', async () => {
  suite.provider.script({ calls: [reading] }, ['It is {rope}.'], [fits]);
  const stream = await client.chat.completions.create({ ...asked(), stream: true });
  let text = '';
  let ending: string | null = null;
  for await (const { choices } of stream) {
    text += choices[0]?.delta.content ?? '';
    ending = choices[0]?.finish_reason ?? ending;
  }
  expect([text, ending]).toEqual([fits, 'stop']);
  suite.provider.script({ calls: [reading] }, [fits]);
  const response = await client.responses.create({
    model: suite.tenant.modelBotId,
    input: 'What did I order?',
    text: { format: { type: 'json_schema', name: 'order', schema } },
  });
  expect(response.output_text).toBe(fits);
});

test('acts wait for the program’s word, and its own functions are called by it, before the answer is JSON', async () => {
  suite.provider.script({ calls: [order, weather] }, [fits]);
  const asking = await complete({ tools: functions });
  expect(asking.finish_reason).toBe('tool_calls');
  const made = asking.message.tool_calls ?? [];
  expect(made).toHaveLength(2);
  const before = suite.host.received.length;
  const messages: OpenAI.ChatCompletionMessageParam[] = [
    ...asked().messages,
    asking.message,
    ...made.map(({ id }) => ({ role: 'tool' as const, tool_call_id: id, content: 'approve' })),
  ];
  const done = await complete({ tools: functions, messages });
  expect([done.finish_reason, done.message.content]).toEqual(['stop', fits]);
  expect(suite.host.received).toHaveLength(before + 1);
});

test('in the last step that an assistant has, nothing but its answer is asked for', async () => {
  await suite.switchOn({ actions: [suite.actionsOf()], maximumSteps: 2 });
  suite.provider.script({ calls: [reading] }, [fits]);
  const { answer, sent } = await sentFor(() => complete());
  expect(answer.message.content).toBe(fits);
  expect(sent[1]).not.toHaveProperty('tools');
  expect(sent[1]?.response_format?.type).toMatch(/^json_/);
  suite.provider.script({ calls: [reading] }, ['It is rope.']);
  await expect(complete()).rejects.toMatchObject({ code: 'format_not_met' });
});

test('where a provider takes no format beside a program’s functions, that is learned and the answer fits all the same', async () => {
  const says = [[fits], { calls: [weather] }, ['It is rope.'], [fits]] as const;
  let answers = 0;
  suite.provider.script(({ tools, response_format: format }) => {
    if (tools && format) return { status: 400, message: 'json mode cannot be combined with tool calling' };
    answers += 1;
    const reply = says[answers - 1] ?? [fits];
    return 'calls' in reply ? { calls: [...reply.calls] } : [...reply];
  });
  const ask = () => sentFor(() => complete({ tools: functions }, plain));
  const first = await ask();
  expect(first.answer.message.content).toBe(fits);
  expect(first.sent).toHaveLength(2);
  const second = await ask();
  expect([second.answer.finish_reason, second.sent.length]).toEqual(['tool_calls', 1]);
  const third = await ask();
  expect(third.answer.message.content).toBe(fits);
  expect(third.sent.map(({ tools }) => Boolean(tools))).toEqual([true, false]);
  expect(third.sent[1]?.response_format?.type).toMatch(/^json_/);
});
