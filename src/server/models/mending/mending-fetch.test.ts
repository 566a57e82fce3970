import { describe, expect, it } from 'vitest';
import type { ModelQuirk } from '#rules/model-quirks.ts';
import type { BoundFetch } from '../../outbound/bound-fetch.ts';
import type { RequestBody } from './apply-quirks.ts';
import { createMendingFetch, type ModelMemory } from './mending-fetch.ts';

type Message = { role: string; content: unknown; tool_calls?: unknown };
type Refusal = { status?: number; body: unknown } | null;

const tool = (name: string, parameters: object = { type: 'object', properties: {} }) => ({
  type: 'function',
  function: { name, description: 'What it does', parameters, strict: false },
});

const chat = (more: object = {}): RequestBody => ({
  model: 'small-model',
  messages: [
    { role: 'system', content: 'Answer briefly.' },
    { role: 'user', content: 'What is the temperature, and which tools does the user stop?' },
  ],
  stream: true,
  ...more,
});

/** A provider that refuses as long as its rule finds something, and what it was sent. */
function createProvider(rule: (body: RequestBody, url: string) => Refusal) {
  const sent: RequestBody[] = [];
  const learned: ModelQuirk[] = [];
  const memory: ModelMemory = {
    quirks: () => learned,
    learn: (quirks) => void learned.push(...quirks),
  };
  const fetch = (async (url: string, { body }: { body: string }) => {
    const parsed = JSON.parse(body);
    sent.push(parsed);
    const refusal = rule(parsed, url);
    if (!refusal) return new Response('{"ok":true}');
    const said = typeof refusal.body === 'string' ? refusal.body : JSON.stringify(refusal.body);
    return new Response(said, { status: refusal.status ?? 400 });
  }) as unknown as BoundFetch;
  const mending = createMendingFetch(fetch, memory);
  const ask = (body: RequestBody) =>
    mending('https://models.example.org/v1/chat/completions', {
      method: 'POST',
      body: JSON.stringify(body),
    });
  return { ask, sent, learned };
}

const openAi = (message: string, param: string | null = null, code = 'unsupported_parameter') => ({
  error: { message, type: 'invalid_request_error', param, code },
});
const forbidden = (...names: string[]) => ({
  detail: names.map((name) => ({
    type: 'extra_forbidden',
    loc: ['body', ...name.split('.')],
    msg: 'Extra inputs are not permitted',
    input: 1,
  })),
});
const roles = (body: RequestBody) => (body.messages as Message[]).map(({ role }) => role);
const has =
  (field: string, body: unknown, status?: number) =>
  (sent: RequestBody): Refusal =>
    field in sent ? { body, ...(status && { status }) } : null;

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

describe('messages in a form that is refused', () => {
  const forms: [string, (body: RequestBody) => Refusal, ModelQuirk['kind']][] = [
    [
      'no system role, as a template says it',
      (body) =>
        roles(body).includes('system')
          ? {
              status: 500,
              body: {
                error: {
                  code: 500,
                  message: 'Jinja Exception: System role not supported at row 1, column 6',
                  type: 'server_error',
                },
              },
            }
          : null,
      'systemAsUser',
    ],
    [
      'no system role, as OpenAI says it',
      (body) =>
        roles(body).includes('system')
          ? {
              body: openAi(
                "Unsupported value: 'messages[0].role' does not support 'system' with this model.",
                'messages[0].role',
                'unsupported_value',
              ),
            }
          : null,
      'systemAsUser',
    ],
    [
      'no system role, in Spanish',
      (body) =>
        roles(body).includes('system') ? { body: { error: 'El rol system no está permitido' } } : null,
      'systemAsUser',
    ],
    [
      'a developer in place of the system',
      (body) =>
        roles(body).includes('system')
          ? { body: openAi("The role 'system' is not supported; use 'developer' instead.") }
          : null,
      'systemAsDeveloper',
    ],
    [
      'turns that have to alternate, of which instructions are one',
      (body) =>
        roles(body).includes('system')
          ? { body: { message: 'Conversation roles must alternate user/assistant/user/assistant/...' } }
          : null,
      'systemAsUser',
    ],
  ];
  it.each(forms)('are sent in another: %s', async (_, rule, kind) => {
    const { ask, sent, learned } = createProvider(rule);
    expect((await ask(chat())).status).toBe(200);
    expect(learned).toEqual([{ kind }]);
    expect(JSON.stringify(sent.at(-1))).toContain('Answer briefly.');
  });

  it('alternate when two of one side follow each other', async () => {
    const messages = ['user', 'user', 'assistant', 'user'].map((role, index) => ({
      role,
      content: `${index}`,
    }));
    const { ask, sent } = createProvider((body) => {
      const all = roles(body);
      return all.some((role, index) => role === all[index + 1])
        ? {
            body: {
              error: {
                message:
                  'After the optional system message, conversation roles must alternate user/assistant',
              },
            },
          }
        : null;
    });
    expect((await ask(chat({ messages }))).status).toBe(200);
    expect(roles(sent.at(-1) as RequestBody)).toEqual(['user', 'assistant', 'user']);
  });

  it.each([
    'messages.1: all messages must have non-empty content except for the optional final assistant message',
    'messages: text content blocks must be non-empty',
    "Invalid value for 'content': expected a string, got null.",
    'El contenido del mensaje no puede estar vacío',
  ])('are filled where nothing stands: %s', async (message) => {
    const messages = [
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: '' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'a', function: { name: 'x', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: 'a', content: '' },
      { role: 'user', content: 'And?' },
    ];
    const { ask, sent } = createProvider((body) =>
      (body.messages as Message[]).some(({ content }) => !content) ? { body: { error: { message } } } : null,
    );
    expect((await ask(chat({ messages }))).status).toBe(200);
    expect(roles(sent.at(-1) as RequestBody)).toEqual(['user', 'assistant', 'tool', 'user']);
  });

  it('are one text where a list of parts is refused', async () => {
    const messages = [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'One.' },
          { type: 'text', text: 'Two.' },
        ],
      },
    ];
    const { ask, sent } = createProvider((body) =>
      Array.isArray((body.messages as Message[])[0]?.content)
        ? {
            status: 422,
            body: {
              detail: [
                {
                  type: 'string_type',
                  loc: ['body', 'messages', 0, 'content'],
                  msg: 'Input should be a valid string',
                },
              ],
            },
          }
        : null,
    );
    expect((await ask(chat({ messages }))).status).toBe(200);
    expect(sent.at(-1)?.messages).toEqual([{ role: 'user', content: 'One.\nTwo.' }]);
  });
});

describe('a tool that is refused', () => {
  const tools = [
    tool('search_files'),
    tool('filterItems', { type: 'object', properties: { a: { type: 'array' } } }),
    tool('filterItemsByName'),
  ];
  const names = (body: RequestBody) =>
    ((body.tools ?? []) as { function: { name: string } }[]).map((each) => each.function.name);
  it.each([
    openAi(
      "Invalid schema for function 'filterItems': In context=('properties', 'a'), array schema missing items.",
      'tools[1].function.parameters',
      'invalid_function_parameters',
    ),
    {
      error: {
        message:
          'tools.1.custom.input_schema: JSON schema is invalid. It must match JSON Schema draft 2020-12',
      },
    },
    { error: { message: 'Esquema no válido para la función «filterItems»: falta items.' } },
    { error: 'tools[1].function.parameters: array without items' },
    { detail: [{ loc: ['body', 'tools', 1, 'function', 'parameters'], msg: 'invalid schema' }] },
  ])('is left out alone: %j', async (refusal) => {
    const { ask, sent, learned } = createProvider((body) =>
      names(body).includes('filterItems') ? { body: refusal } : null,
    );
    expect((await ask(chat({ tools, tool_choice: 'auto' }))).status).toBe(200);
    expect(names(sent.at(-1) as RequestBody)).toEqual(['search_files', 'filterItemsByName']);
    expect(learned).toMatchObject([{ kind: 'tool', name: 'filterItems' }]);
    // With another description it is offered again.
    const changed = [tool('filterItems')];
    await ask(chat({ tools: changed }));
    expect(sent.some((body) => names(body).length === 1)).toBe(true);
  });

  it('takes the choice among tools with it when it was the only one', async () => {
    const { ask, sent } = createProvider(
      has('tools', openAi("Invalid schema for function 'search_files': no", null)),
    );
    await ask(chat({ tools: [tool('search_files')], tool_choice: 'auto' }));
    expect(sent.at(-1)).not.toHaveProperty('tool_choice');
  });

  it.each([
    {
      status: 400,
      body: { error: { message: 'registry.ollama.ai/library/gemma:2b does not support tools' } },
    },
    {
      status: 400,
      body: {
        message: '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
      },
    },
    { status: 404, body: { error: { message: 'No endpoints found that support tool use.' } } },
    { status: 500, body: { error: { message: 'tools param requires --jinja flag' } } },
    { status: 400, body: { error: 'Este modelo no admite herramientas' } },
  ])('goes with all others where a model takes none: %j', async (refusal) => {
    const { ask, learned } = createProvider(has('tools', refusal.body, refusal.status));
    expect((await ask(chat({ tools: tools.slice(0, 1), tool_choice: 'auto' }))).status).toBe(200);
    expect(learned).toEqual([{ kind: 'omit', field: 'tools' }]);
  });
});

it('of tools, no more are sent than a model takes', async () => {
  const many = Array.from({ length: 150 }, (_, index) => tool(`tool_${index}x`));
  const { ask, sent } = createProvider(({ tools }) =>
    (tools as unknown[]).length > 128
      ? {
          body: openAi(
            "Invalid 'tools': array too long. Expected an array with maximum length 128, but got an array with length 150 instead.",
            'tools',
            'array_above_max_length',
          ),
        }
      : null,
  );
  expect((await ask(chat({ tools: many }))).status).toBe(200);
  expect(sent.at(-1)?.tools).toHaveLength(128);
});

describe('what is not mended', () => {
  it.each([
    [{ error: { message: 'Incorrect API key provided', code: 'invalid_api_key' } }, 400],
    [
      {
        error: { message: 'The model `small-model` does not exist', param: 'model', code: 'model_not_found' },
      },
      404,
    ],
    [
      openAi(
        "This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens. Please reduce the length of the messages.",
        'messages',
        'context_length_exceeded',
      ),
      400,
    ],
    [openAi("'messages' is a required property"), 400],
    ['Bad Request', 400],
    ['<html><body>502</body></html>', 500],
    [{ error: { message: 'Something about temperature went wrong inside.' } }, 500],
  ])('%j is answered as it came, after one request', async (body, status) => {
    const { ask, sent } = createProvider(() => ({ status, body }));
    const answer = await ask(chat({ temperature: 0.2 }));
    expect(answer.status).toBe(status);
    expect(await answer.text()).toBe(typeof body === 'string' ? body : JSON.stringify(body));
    expect(sent).toHaveLength(1);
  });

  it('is what goes on being refused, after some tries and with nothing learned', async () => {
    const fields = Array.from({ length: 30 }, (_, index) => [`field_${index}`, 1]);
    const { ask, sent, learned } = createProvider((body) => {
      const [next] = Object.keys(body).filter((name) => name.startsWith('field_'));
      return { body: openAi('no', next) };
    });
    expect((await ask(chat(Object.fromEntries(fields)))).status).toBe(400);
    expect(sent.length).toBeLessThanOrEqual(8);
    expect(learned).toEqual([]);
  });

  it('leaves room for a long conversation this once, and forgets it', async () => {
    const { ask, learned } = createProvider(
      has(
        'max_tokens',
        openAi(
          "'max_tokens' is too large: 4096. This model's maximum context length is 4096 tokens and your request has 1000 input tokens.",
          'max_tokens',
        ),
      ),
    );
    expect((await ask(chat({ max_tokens: 4096 }))).status).toBe(200);
    expect(learned).toEqual([]);
  });
});
