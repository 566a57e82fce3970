import { describe, expect, it } from 'vitest';
import type { ModelQuirk } from '#rules/model-quirks.ts';
import {
  chat,
  createProvider,
  has,
  type Message,
  openAi,
  type Refusal,
  roles,
  tool,
} from '../testing/refusing-provider.ts';
import type { RequestBody } from './apply-quirks.ts';
import { isTooLongText } from './too-long.ts';

const call = (id: string) => ({ id, type: 'function', function: { name: 'look', arguments: '{}' } });
const seen = {
  messages: [
    { role: 'user', content: 'Look.' },
    { role: 'assistant', content: null, tool_calls: [call('call_abc'), call('call_abd')] },
    { role: 'tool', tool_call_id: 'call_abc', content: 'One.' },
    { role: 'tool', tool_call_id: 'call_abd', content: 'Two.' },
    { role: 'user', content: '(The pictures.)' },
  ],
};
const callsOf = (message: Message) => (message.tool_calls ?? []) as { id: string }[];
const messagesOf = (body: RequestBody) => body.messages as Message[];
const isEmpty = ({ content }: Message) => content === null || content === '';

describe('a refusal in further words', () => {
  it.each<[string, object, (body: RequestBody) => Refusal, ModelQuirk[]]>([
    [
      'a template without a system',
      {},
      (body) =>
        roles(body).includes('system')
          ? {
              status: 500,
              body: { error: { code: 500, message: 'Only user and assistant roles are supported!' } },
            }
          : null,
      [{ kind: 'systemAsUser' }],
    ],
    [
      'the same in French',
      {},
      (body) =>
        roles(body).includes('system')
          ? { body: openAi("Le rôle « system » n'est pas pris en charge par ce modèle.") }
          : null,
      [{ kind: 'systemAsUser' }],
    ],
    [
      'Ollama takes no empty message',
      seen,
      (body) =>
        messagesOf(body).some(isEmpty) ? { body: openAi('invalid message content type: <nil>') } : null,
      [{ kind: 'contentFilled' }],
    ],
    [
      'llama.cpp takes none of an assistant',
      seen,
      (body) =>
        messagesOf(body).some(isEmpty)
          ? { body: openAi("All non-assistant messages must contain 'content'") }
          : null,
      [{ kind: 'contentFilled' }],
    ],
    [
      'Bedrock bounds an answer',
      { max_tokens: 64_000 },
      ({ max_tokens: most }) =>
        Number(most) > 8192
          ? {
              body: {
                message:
                  'The maximum tokens you requested exceeds the model limit of 8192. Try again with a maximum tokens value that is lower than 8192.',
              },
            }
          : null,
      [{ kind: 'atMost', field: 'max_tokens', most: 8192 }],
    ],
    [
      'TGI has no room for that',
      { max_tokens: 64_000 },
      has(
        'max_tokens',
        {
          error:
            'Input validation error: `inputs` tokens + `max_new_tokens` must be <= 8193. Given: 100 `inputs` tokens and 64000 `max_new_tokens`',
          error_type: 'validation',
        },
        422,
      ),
      [],
    ],
    [
      'OpenRouter has no room for that',
      { max_tokens: 64_000 },
      has(
        'max_tokens',
        openAi(
          "This endpoint's maximum context length is 8192 tokens. However, you requested about 64100 tokens (100 of text input, 64000 in the output). Please reduce the length of either one.",
        ),
      ),
      [],
    ],
    [
      'xAI names a field as its own code does',
      { frequency_penalty: 0.1 },
      has('frequency_penalty', { error: 'Model grok-4 does not support parameter frequencyPenalty.' }),
      [{ kind: 'omit', field: 'frequency_penalty' }],
    ],
    [
      'xAI names a field behind a colon',
      { stop: ['a'] },
      has('stop', { error: 'Argument not supported on this model: stop' }),
      [{ kind: 'omit', field: 'stop' }],
    ],
    [
      'a field begins the sentence',
      { seed: 3 },
      has('seed', openAi('seed is not supported by this model')),
      [{ kind: 'omit', field: 'seed' }],
    ],
  ])('is understood: %s', async (_, more, rule, quirks) => {
    const { ask, sent, learned } = createProvider(rule);
    expect((await ask(chat(more))).status).toBe(200);
    expect(sent).toHaveLength(2);
    expect(learned).toEqual(quirks);
  });
});

describe('a conversation in the form that a model wants', () => {
  it('has the assistant’s turn between a tool and the person for Mistral', async () => {
    const { ask, sent, learned } = createProvider((body) => {
      const all = roles(body);
      return all.some((role, at) => role === 'user' && all[at - 1] === 'tool')
        ? { body: { object: 'error', message: "Unexpected role 'user' after role 'tool'", code: '3230' } }
        : null;
    });
    expect((await ask(chat(seen))).status).toBe(200);
    expect(roles(sent.at(-1) as RequestBody)).toEqual([
      'user',
      'assistant',
      'tool',
      'tool',
      'assistant',
      'user',
    ]);
    expect(learned).toEqual([{ kind: 'turnsBetween' }]);
  });

  it('has one call a turn for Llama, with its answer behind it', async () => {
    const { ask, sent, learned } = createProvider((body) =>
      messagesOf(body).some((message) => callsOf(message).length > 1)
        ? { status: 500, body: { error: { message: 'This model only supports single tool-calls at once!' } } }
        : null,
    );
    expect((await ask(chat({ ...seen, tools: [tool('look')] }))).status).toBe(200);
    const last = sent.at(-1) as RequestBody;
    expect(roles(last)).toEqual(['user', 'assistant', 'tool', 'assistant', 'tool', 'user']);
    expect(messagesOf(last).map(({ content }) => content)).toEqual([
      'Look.',
      null,
      'One.',
      null,
      'Two.',
      '(The pictures.)',
    ]);
    expect(last).toHaveProperty('tools');
    expect(learned).toEqual([{ kind: 'callsSingle' }]);
  });

  it('has short ids for Mistral, the same for a call and its answer', async () => {
    const { ask, sent, learned } = createProvider((body) =>
      JSON.stringify(body).includes('call_abc')
        ? {
            body: {
              message: 'Tool call id was call_abc but must be a-z, A-Z, 0-9, with a length of 9.',
              type: 'invalid_function_call',
            },
          }
        : null,
    );
    expect((await ask(chat(seen))).status).toBe(200);
    const [, calling, one, two] = messagesOf(sent.at(-1) as RequestBody) as (Message & {
      tool_call_id?: string;
    })[];
    const ids = callsOf(calling as Message).map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^[a-zA-Z0-9]{9}$/);
    expect([one?.tool_call_id, two?.tool_call_id]).toEqual(ids);
    expect(learned).toEqual([{ kind: 'idsShort' }]);
  });
});

it('a description that is too long is cut, and every other stays', async () => {
  const described = (name: string, description: string) => ({
    type: 'function',
    function: { name, description },
  });
  const tools = [described('look', 'x'.repeat(2_900)), described('find', 'Finds.')];
  const { ask, sent, learned } = createProvider((body) =>
    (body.tools as typeof tools).some((each) => each.function.description.length > 1024)
      ? {
          body: openAi(
            "Invalid 'tools[0].function.description': string too long. Expected a string with maximum length 1024, but got a string with length 2900 instead.",
            'tools[0].function.description',
            'string_above_max_length',
          ),
        }
      : null,
  );
  expect((await ask(chat({ tools }))).status).toBe(200);
  expect(
    ((sent.at(-1) as RequestBody).tools as typeof tools).map((each) => each.function.description.length),
  ).toEqual([1024, 6]);
  expect(learned).toEqual([{ kind: 'atMost', field: 'tools.*.function.description', most: 1024 }]);
});

it.each([
  "This model's maximum prompt length is 131072 but the request contains 140000 tokens.",
  'input tokens exceed the configured limit of 272000 tokens',
  'Your request exceeded model token limit: 8192 (requested: 9000)',
  'Range of input length should be [1, 30720]',
  'tokens in the request exceed max_seq_len',
  'Input length 9000 exceeds maximum length 8192',
  'input exceeds the limit of 131072 tokens',
])('a conversation is told to be too long: %s', (text) => {
  expect(isTooLongText(text)).toBe(true);
});

it.each([
  'The maximum tokens you requested exceeds the model limit of 8192.',
  'max_tokens is too large: 64000. This model supports at most 16,384 completion tokens',
  'string too long. Expected a string with maximum length 1024',
])('another bound is none of a conversation: %s', (text) => {
  expect(isTooLongText(text)).toBe(false);
});
