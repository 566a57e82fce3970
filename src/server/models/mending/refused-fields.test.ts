import { describe, expect, it } from 'vitest';
import type { ModelQuirk } from '#rules/model-quirks.ts';
import {
  chat,
  createProvider,
  forbidden,
  has,
  openAi,
  type Refusal,
  tool,
} from '../testing/refusing-provider.ts';
import type { RequestBody } from './apply-quirks.ts';

const named: [string, object, (body: RequestBody) => Refusal, ModelQuirk[]][] = [
  [
    'OpenAI takes no max_tokens any more',
    { max_tokens: 200 },
    has(
      'max_tokens',
      openAi(
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        'max_tokens',
      ),
    ),
    [{ kind: 'rename', field: 'max_tokens', to: 'max_completion_tokens' }],
  ],
  [
    'an older server takes no max_completion_tokens',
    { max_completion_tokens: 200 },
    has('max_completion_tokens', { message: 'Unknown field: max_completion_tokens' }, 422),
    [{ kind: 'rename', field: 'max_completion_tokens', to: 'max_tokens' }],
  ],
  [
    'a server names its own word for the length',
    { max_tokens: 200 },
    has('max_tokens', { error: 'unknown parameter `max_tokens`, did you mean `max_new_tokens`?' }),
    [{ kind: 'rename', field: 'max_tokens', to: 'max_new_tokens' }],
  ],
  [
    'a server takes neither name',
    { max_tokens: 200 },
    (body) =>
      'max_tokens' in body
        ? { status: 422, body: forbidden('max_tokens') }
        : 'max_completion_tokens' in body
          ? { status: 422, body: forbidden('max_completion_tokens') }
          : null,
    [
      { kind: 'rename', field: 'max_tokens', to: 'max_completion_tokens' },
      { kind: 'omit', field: 'max_completion_tokens' },
    ],
  ],
  [
    'a model writes no more than so much',
    { max_tokens: 64_000 },
    (body) =>
      Number(body.max_tokens) > 8192
        ? {
            body: {
              type: 'error',
              error: {
                type: 'invalid_request_error',
                message:
                  'max_tokens: 64000 > 8192, which is the maximum allowed number of output tokens for claude-small',
              },
            },
          }
        : null,
    [{ kind: 'atMost', field: 'max_tokens', most: 8192 }],
  ],
  [
    'a model writes no more than so much, with a comma',
    { max_tokens: 64_000 },
    (body) =>
      Number(body.max_tokens) > 16_384
        ? {
            body: openAi(
              'max_tokens is too large: 64000. This model supports at most 16,384 completion tokens, whereas you provided 64000.',
              'max_tokens',
            ),
          }
        : null,
    [{ kind: 'atMost', field: 'max_tokens', most: 16_384 }],
  ],
  [
    'a model has but one temperature',
    { temperature: 0.2 },
    has(
      'temperature',
      openAi(
        "Unsupported value: 'temperature' does not support 0.2 with this model. Only the default (1) value is supported.",
        'temperature',
        'unsupported_value',
      ),
    ),
    [{ kind: 'omit', field: 'temperature' }],
  ],
  [
    'a model deprecates temperature',
    { temperature: 0.2 },
    has('temperature', {
      type: 'error',
      error: { type: 'invalid_request_error', message: '`temperature` is deprecated for this model.' },
    }),
    [{ kind: 'omit', field: 'temperature' }],
  ],
  [
    'temperature, in Spanish',
    { temperature: 0.2 },
    has('temperature', { error: { message: 'El parámetro temperature no está permitido para este modelo' } }),
    [{ kind: 'omit', field: 'temperature' }],
  ],
  [
    'a field, in Spanish, without quotation marks',
    { top_p: 0.2 },
    has('top_p', { mensaje: 1, message: 'top_p: campo no admitido' }, 422),
    [{ kind: 'omit', field: 'top_p' }],
  ],
  [
    'temperature and top_p exclude each other',
    { temperature: 0.2, top_p: 0.9 },
    (body) =>
      'temperature' in body && 'top_p' in body
        ? {
            body: {
              error: {
                message:
                  '`temperature` and `top_p` cannot both be specified for this model. Please use only one.',
              },
            },
          }
        : null,
    [{ kind: 'omit', field: 'top_p' }],
  ],
  [
    'stream_options',
    { stream_options: { include_usage: true } },
    has('stream_options', {
      object: 'error',
      message:
        "[{'type': 'extra_forbidden', 'loc': ('body', 'stream_options'), 'msg': 'Extra inputs are not permitted', 'input': {'include_usage': True}}]",
      type: 'BadRequestError',
      param: null,
      code: 400,
    }),
    [{ kind: 'omit', field: 'stream_options' }],
  ],
  [
    'what stands within stream_options',
    { stream_options: { include_usage: true } },
    (body) =>
      'include_usage' in ((body.stream_options as object) ?? {})
        ? { status: 422, body: forbidden('stream_options.include_usage') }
        : null,
    [{ kind: 'omit', field: 'stream_options.include_usage' }],
  ],
  [
    'many at once',
    { stream_options: { include_usage: true }, top_p: 1, temperature: 0 },
    (body) => {
      const unknown = ['stream_options', 'top_p', 'temperature'].filter((name) => name in body);
      return unknown.length > 0 ? { status: 422, body: forbidden(...unknown) } : null;
    },
    [
      { kind: 'omit', field: 'stream_options' },
      { kind: 'omit', field: 'top_p' },
      { kind: 'omit', field: 'temperature' },
    ],
  ],
  [
    'one after the other',
    { max_tokens: 5, top_p: 1, temperature: 0 },
    (body) => {
      const [unknown] = ['max_tokens', 'top_p', 'temperature'].filter((name) => name in body);
      return unknown ? { body: openAi(`Unrecognized request argument supplied: ${unknown}`) } : null;
    },
    [
      { kind: 'rename', field: 'max_tokens', to: 'max_completion_tokens' },
      { kind: 'omit', field: 'top_p' },
      { kind: 'omit', field: 'temperature' },
    ],
  ],
  [
    'Mistral tells of extra fields in its own shape',
    { parallel_tool_calls: true },
    has(
      'parallel_tool_calls',
      {
        object: 'error',
        message: {
          detail: [
            {
              type: 'extra_forbidden',
              loc: ['body', 'parallel_tool_calls'],
              msg: 'Extra inputs are not permitted',
            },
          ],
        },
      },
      422,
    ),
    [{ kind: 'omit', field: 'parallel_tool_calls' }],
  ],
  [
    'a gateway hands on what it was told as a text',
    { parallel_tool_calls: true },
    has('parallel_tool_calls', {
      error: {
        message: 'Provider returned error',
        code: 400,
        metadata: { raw: '{"error":{"message":"unknown","param":"parallel_tool_calls"}}' },
      },
    }),
    [{ kind: 'omit', field: 'parallel_tool_calls' }],
  ],
  [
    'plain words instead of JSON',
    { frequency_penalty: 0 },
    has('frequency_penalty', 'Bad request: frequency_penalty is not a known field'),
    [{ kind: 'omit', field: 'frequency_penalty' }],
  ],
  [
    'a wish for a format',
    { response_format: { type: 'json_schema', json_schema: { name: 'x', schema: {} } } },
    has(
      'response_format',
      openAi("Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model."),
    ),
    [{ kind: 'omit', field: 'response_format' }],
  ],
  [
    'a choice of tools',
    { tools: [tool('search_files')], tool_choice: 'auto' },
    has('tool_choice', openAi('tool_choice is not supported', 'tool_choice')),
    [{ kind: 'omit', field: 'tool_choice' }],
  ],
  [
    'a field of each tool',
    { tools: [tool('search_files'), tool('look_up')] },
    (body) =>
      (body.tools as { function: object }[]).some((each) => 'strict' in each.function)
        ? { status: 422, body: forbidden('tools.0.function.strict', 'tools.1.function.strict') }
        : null,
    [{ kind: 'omit', field: 'tools.*.function.strict' }],
  ],
  [
    'a field of earlier messages',
    {
      messages: [
        { role: 'user', content: 'Hello' },
        { role: 'assistant', content: 'Hi', reasoning_content: 'Short.' },
        { role: 'user', content: 'And now?' },
      ],
    },
    (body) =>
      (body.messages as object[]).some((each) => 'reasoning_content' in each)
        ? {
            body: {
              error: {
                message:
                  "'messages.1' : for 'role:assistant' the following must be satisfied[('messages.1' : property 'reasoning_content' is unsupported)]",
              },
            },
          }
        : null,
    [{ kind: 'omit', field: 'messages.*.reasoning_content' }],
  ],
  [
    'in Spanish, under a key of its own',
    { temperature: 0.3 },
    has('temperature', {
      mensaje: 'El parámetro «temperature» no está permitido; solo se admite el valor predeterminado.',
    }),
    [{ kind: 'omit', field: 'temperature' }],
  ],
  [
    'with what would have been taken named behind it',
    { top_p: 0.9, temperature: 0.3 },
    has('top_p', 'unknown field `top_p`, expected one of `model`, `messages`, `stream`, `temperature`', 422),
    [{ kind: 'omit', field: 'top_p' }],
  ],
  [
    'in Spanish, with what is taken',
    { top_p: 0.9, temperature: 0.3 },
    has('top_p', {
      errores: [{ texto: 'Campo desconocido: top_p. Campos admitidos: model, stream, temperature.' }],
    }),
    [{ kind: 'omit', field: 'top_p' }],
  ],
  [
    'with the request repeated beside it',
    { top_p: 0.9, temperature: 0.3 },
    has('top_p', { error: 'top_p is not supported', request: { note: 'the parameter temperature' } }),
    [{ kind: 'omit', field: 'top_p' }],
  ],
];

describe('a request whose parameter is refused', () => {
  it.each(named)('is sent otherwise: %s', async (_, more, rule, quirks) => {
    const { ask, sent, learned } = createProvider(rule);
    const answer = await ask(chat(more));
    expect(answer.status).toBe(200);
    expect(learned).toEqual(quirks);
    const tries = sent.length;
    expect((await ask(chat(more))).status).toBe(200);
    expect(sent.length - tries).toBe(1);
  });

  it('keeps what was asked for under its other name', async () => {
    const { ask, sent } = createProvider(has('max_tokens', openAi('Unsupported', 'max_tokens')));
    await ask(chat({ max_tokens: 200 }));
    expect(sent.at(-1)).toMatchObject({ max_completion_tokens: 200 });
  });

  it('of Google is named in its words', async () => {
    const { ask, sent } = createProvider(({ generationConfig }) =>
      'topK' in (generationConfig as object)
        ? {
            body: [
              {
                error: {
                  code: 400,
                  message:
                    'Invalid JSON payload received. Unknown name "top_k" at \'generation_config\': Cannot find field.',
                  status: 'INVALID_ARGUMENT',
                },
              },
            ],
          }
        : null,
    );
    const answer = await ask({ contents: [], generationConfig: { topK: 3, temperature: 0.2 } });
    expect(answer.status).toBe(200);
    expect(sent.at(-1)).toEqual({ contents: [], generationConfig: { temperature: 0.2 } });
  });
});
