import { describe, expect, it } from 'vitest';
import type { ModelQuirk } from '#rules/model-quirks.ts';
import { chat, createProvider, openAi, type Refusal, tool } from '../testing/refusing-provider.ts';
import { applyQuirks, type RequestBody } from './apply-quirks.ts';

const call = (id: string, more: object = {}) => ({
  id,
  type: 'function',
  function: { name: 'look', arguments: '{}' },
  ...more,
});
const tools = { tools: [tool('look')], tool_choice: 'auto' };
const json = { response_format: { type: 'json_object' } };
const google = {
  contents: [
    { role: 'user', parts: [{ text: 'Look.' }] },
    { role: 'model', parts: [{ functionCall: { name: 'look', args: {} } }] },
  ],
};
const told = (...ids: string[]) => ({
  ...tools,
  messages: [
    { role: 'user', content: 'Look.' },
    { role: 'assistant', content: null, tool_calls: ids.map((id) => call(id)) },
    ...ids.map((id) => ({ role: 'tool', tool_call_id: id, content: id })),
    { role: 'user', content: '(The pictures.)' },
  ],
});
const within = (body: RequestBody, text: string) => JSON.stringify(body).includes(text);
const rolesOf = ({ messages }: RequestBody) => (messages as { role: string }[]).map(({ role }) => role);
const both = (one: string, body: RequestBody) => 'tools' in body && one in body;
const above =
  (field: string, most: number, said: unknown) =>
  (body: RequestBody): Refusal =>
    Number(body[field]) > most ? { body: said } : null;

/** Requests of other assistants, with all that a model may be asked for. */
const others = [
  chat({ ...json, temperature: 0.3, top_p: 0.9, reasoning_effort: 'low', max_tokens: 500 }),
  chat({ ...tools, temperature: 0.3, parallel_tool_calls: true }),
  chat({
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'What is it?' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
        ],
      },
    ],
  }),
];

describe('what a provider wants of every request is learned', () => {
  it.each<[string, RequestBody, (body: RequestBody) => Refusal, ModelQuirk[]]>([
    [
      'Gemini: calls are signed',
      google,
      (body) =>
        within(body, 'thoughtSignature')
          ? null
          : {
              body: [
                {
                  error: {
                    code: 400,
                    message:
                      'Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly.',
                    status: 'INVALID_ARGUMENT',
                  },
                },
              ],
            },
      [{ kind: 'callsSigned' }],
    ],
    [
      'Mistral: ids are short',
      chat(told('call_abc')),
      (body) =>
        within(body, '"id":"call_abc"')
          ? {
              body: {
                message: 'Tool call id was call_abc but must be a-z, A-Z, 0-9, with a length of 9.',
                type: 'invalid_function_call',
              },
            }
          : null,
      [{ kind: 'idsShort' }],
    ],
    [
      'Mistral: no user after a tool',
      chat(told('a')),
      (body) =>
        rolesOf(body).some((role, at, all) => role === 'user' && all[at - 1] === 'tool')
          ? { body: { object: 'error', message: "Unexpected role 'user' after role 'tool'", code: '3230' } }
          : null,
      [{ kind: 'turnsBetween' }],
    ],
    [
      'Llama: one call a turn',
      chat(told('a', 'b')),
      (body) =>
        (body.messages as { tool_calls?: unknown[] }[]).some(({ tool_calls: made = [] }) => made.length > 1)
          ? {
              status: 500,
              body: { error: { message: 'This model only supports single tool-calls at once!' } },
            }
          : null,
      [{ kind: 'callsSingle' }],
    ],
    [
      'Groq: tools, or JSON',
      chat({ ...tools, ...json }),
      (body) =>
        both('response_format', body)
          ? { body: openAi('json mode cannot be combined with tool/function calling') }
          : null,
      [{ kind: 'omitBesideTools', field: 'response_format' }],
    ],
    [
      'Cerebras: tools, or JSON',
      chat({ ...tools, ...json }),
      (body) =>
        both('response_format', body)
          ? {
              body: {
                message: '"tools" is incompatible with "response_format"',
                param: 'tools',
                code: 'wrong_api_format',
              },
            }
          : null,
      [{ kind: 'omitBesideTools', field: 'response_format' }],
    ],
    [
      'Gemini: tools, or JSON',
      chat({ ...tools, ...json }),
      (body) =>
        both('response_format', body)
          ? {
              body: [
                {
                  error: {
                    code: 400,
                    message: "Function calling with a response mime type: 'application/json' is unsupported",
                  },
                },
              ],
            }
          : null,
      [{ kind: 'omitBesideTools', field: 'response_format' }],
    ],
    [
      'OpenAI: tools, or effort',
      chat({ ...tools, reasoning_effort: 'low' }),
      (body) =>
        both('reasoning_effort', body)
          ? {
              body: openAi(
                'Function tools with reasoning_effort are not supported for gpt-5.4 in /v1/chat/completions. Please use /v1/responses instead.',
                'reasoning_effort',
              ),
            }
          : null,
      [{ kind: 'omitBesideTools', field: 'reasoning_effort' }],
    ],
    [
      'a gateway: tools, or a stream',
      chat(tools),
      (body) =>
        both('stream', body)
          ? { body: openAi('Tool calling is not supported when streaming is enabled') }
          : null,
      [{ kind: 'omitBesideTools', field: 'stream' }],
    ],
    [
      'DeepSeek: calls were thought of',
      chat(told('a')),
      (body) =>
        within(body, 'reasoning_content')
          ? null
          : {
              body: openAi('Missing `reasoning_content` field in the assistant message at message index 1.'),
            },
      [{ kind: 'thoughtsFilled' }],
    ],
    [
      'Kimi: calls were thought of',
      chat(told('a')),
      (body) =>
        within(body, 'reasoning_content')
          ? null
          : {
              body: openAi(
                'thinking is enabled but reasoning_content is missing in assistant tool call message at index 2',
              ),
            },
      [{ kind: 'thoughtsFilled' }],
    ],
    ...[
      "'messages.1' : for 'role:assistant' the following must be satisfied[('messages.1' : property 'reasoning_content' is unsupported)]",
      "property 'messages.1.assistant.reasoning_content' is unsupported",
      'Extra inputs are not permitted: reasoning_content',
    ].map((message): [string, RequestBody, (body: RequestBody) => Refusal, ModelQuirk[]] => [
      `no thoughts: ${message}`,
      chat({
        messages: [
          { role: 'user', content: 'Look.' },
          { role: 'assistant', content: 'I do.', reasoning_content: 'They want me to look.' },
        ],
      }),
      (body) => (within(body, 'reasoning_content') ? { body: openAi(message) } : null),
      [{ kind: 'omit', field: 'messages.*.reasoning_content' }],
    ]),
    ...[
      'Requests which include `tool_use` or `tool_result` blocks must define tools.',
      'The toolConfig field must be defined when using toolUse and toolResult content blocks.',
      'litellm.UnsupportedParamsError: Anthropic expects the `tools=` param to be passed in. Pass `modify_params=True`.',
    ].flatMap((message) =>
      [
        chat({ messages: told('a', 'b').messages }),
        {
          messages: [
            { role: 'user', content: [{ type: 'text', text: 'Look.' }] },
            { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'look', input: {} }] },
            {
              role: 'user',
              content: [{ type: 'tool_result', tool_use_id: 'a', content: [{ type: 'text', text: 'One.' }] }],
            },
          ],
        },
      ].map((body): [string, RequestBody, (body: RequestBody) => Refusal, ModelQuirk[]] => [
        `no calls without tools: ${message}`,
        body,
        (sent) =>
          !('tools' in sent) && /tool_calls|tool_use"|"tool"/.test(JSON.stringify(sent))
            ? { body: openAi(message) }
            : null,
        [{ kind: 'callsInWords' }],
      ]),
    ),
    ...[
      { code: 400, message: 'failed to parse grammar', type: 'invalid_request_error' },
      { code: 400, message: 'error parsing grammar: number of repetitions exceeds sane defaults' },
      { code: 500, message: 'JSON schema conversion failed:\nUnrecognized schema: {"not":{}}' },
      { code: 400, message: 'The provided JSON schema contains features not supported by xgrammar.' },
      { code: 400, message: 'Grammar error: Unimplemented keys: ["uniqueItems"]' },
      { code: 400, message: "Pattern must start with '^' and end with '$'" },
    ].map((error): [string, RequestBody, (body: RequestBody) => Refusal, ModelQuirk[]] => [
      `simple schemas: ${error.message}`,
      chat({
        tools: [
          tool('look', {
            type: 'object',
            properties: { at: { type: 'string', pattern: 'a+', maxLength: 9_000 } },
          }),
        ],
      }),
      (body) => (within(body, 'maxLength') ? { status: error.code, body: { error } } : null),
      [{ kind: 'schemasPlain' }],
    ]),
    [
      'llama.cpp: tools, or JSON',
      chat({ ...tools, ...json }),
      (body) =>
        both('response_format', body)
          ? { body: { error: { code: 400, message: 'Cannot use custom grammar constraints with tools.' } } }
          : null,
      [{ kind: 'omitBesideTools', field: 'response_format' }],
    ],
    [
      'Anthropic: a temperature up to 1',
      chat({ temperature: 1.7 }),
      above('temperature', 1, { type: 'error', error: { message: 'temperature: range: 0..1' } }),
      [{ kind: 'atMost', field: 'temperature', most: 1 }],
    ],
    [
      'vLLM: a temperature up to 2',
      chat({ temperature: 3 }),
      above('temperature', 2, { message: 'temperature must be in [0, 2], got 3.', code: 400 }),
      [{ kind: 'atMost', field: 'temperature', most: 2 }],
    ],
    [
      'OpenAI: a temperature up to 2',
      chat({ temperature: 2.5 }),
      above(
        'temperature',
        2,
        openAi(
          "Invalid 'temperature': decimal above maximum value. Expected a value <= 2, but got 2.5 instead.",
          'temperature',
          'decimal_above_max_value',
        ),
      ),
      [{ kind: 'atMost', field: 'temperature', most: 2 }],
    ],
    [
      'in Spanish: a temperature up to 1.5',
      chat({ temperature: 1.9 }),
      above('temperature', 1.5, { error: { message: 'temperature debe ser como máximo 1.5' } }),
      [{ kind: 'atMost', field: 'temperature', most: 1.5 }],
    ],
  ])('%s', async (_, body, rule, quirks) => {
    const { ask, sent, learned } = createProvider(rule);
    expect((await ask(body)).status).toBe(200);
    expect(learned).toEqual(quirks);
    const before = sent.length;
    expect((await ask(body)).status).toBe(200);
    expect(sent).toHaveLength(before + 1);
    const isOfStream = quirks.some((quirk) => 'field' in quirk && quirk.field === 'stream');
    for (const other of others)
      if (!isOfStream || !('tools' in other)) expect(applyQuirks(other, learned)).toEqual(other);
  });

  it('a field that no bound helps is left out of such a request, and of the next at once', async () => {
    const { ask, sent, learned } = createProvider(({ temperature }) =>
      temperature === undefined ? null : { body: { message: 'temperature must be in (0, 1), got 1.7' } },
    );
    for (const _ of [1, 2]) expect((await ask(chat({ temperature: 1.7 }))).status).toBe(200);
    expect(sent.map(({ temperature }) => temperature)).toEqual([1.7, 1, undefined, undefined]);
    expect(learned).toEqual([
      { kind: 'atMost', field: 'temperature', most: 1 },
      { kind: 'omitAt', field: 'temperature', value: 1 },
    ]);
  });
});

describe('a server that makes no grammar of anything', () => {
  const never = (field: string) =>
    createProvider((body) => (field in body ? { body: { error: 'failed to parse grammar' } } : null));
  it.each([
    ['tools', tools],
    ['response_format', json],
  ])('is asked without %s, this once', async (field, more) => {
    const { ask, sent, learned } = never(field);
    expect((await ask(chat(more))).status).toBe(200);
    expect(sent.at(-1)).not.toHaveProperty(field);
    expect(learned).toEqual([]);
  });

  it('refuses where whoever asks insists on a call', async () => {
    expect((await never('tools').ask(chat({ ...tools, tool_choice: 'required' }))).status).toBe(400);
  });
});

it('what a newer release has learned changes nothing here', () => {
  const newer = [{ kind: 'formOfTomorrow' }] as unknown as ModelQuirk[];
  expect(applyQuirks(chat(), newer)).toEqual(chat());
});
