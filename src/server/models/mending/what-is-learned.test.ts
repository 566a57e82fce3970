import { describe, expect, it } from 'vitest';
import type { ModelQuirk } from '#rules/model-quirks.ts';
import { chat, createProvider, openAi, type Refusal, tool } from '../testing/refusing-provider.ts';
import type { RequestBody } from './apply-quirks.ts';

const tools = { tools: [tool('search_files'), tool('open_page')], tool_choice: 'auto' };
const format = { response_format: { type: 'json_object' } };
const history = {
  messages: [
    { role: 'user', content: 'Find it.' },
    {
      role: 'assistant',
      content: '',
      tool_calls: [
        { id: 'a', type: 'function', function: { name: 'search_files', arguments: '{}' } },
        { id: 'b', type: 'function', function: { name: 'open_page', arguments: '{}' } },
      ],
    },
    { role: 'tool', tool_call_id: 'a', content: 'One.' },
  ],
};
const groq = (message: string, more: object = {}) => ({
  error: { message, type: 'invalid_request_error', code: 'tool_use_failed', ...more },
});
const noTools: ModelQuirk[] = [{ kind: 'omit', field: 'tools' }];

/** Refuses the first request alone, in these words. */
function first(body: unknown, status = 400) {
  let asked = 0;
  return createProvider((): Refusal => {
    asked += 1;
    return asked === 1 ? { body, status } : null;
  });
}

describe('a mistake of one request is mended for that request, and nothing is learned', () => {
  it.each<[string, object, unknown, number?]>([
    [
      'Groq: a tool that there is not',
      tools,
      groq("Tool call validation failed: attempted to call tool 'open_file' which was not in request.tools"),
    ],
    ['Groq: no call', tools, groq('Tool choice is required, but model did not call a tool')],
    ['in Spanish: no call', tools, groq('La herramienta "search_files" no fue llamada')],
    [
      'Groq: a call too many',
      { ...tools, tool_choice: 'none' },
      groq('Tool choice is none, but model called a tool'),
    ],
    [
      'Groq: other arguments',
      tools,
      groq(
        "tool call validation failed: parameters for tool search_files did not match schema: errors: [missing properties: 'query']",
      ),
    ],
    [
      'Groq: what the model wrote beside it',
      tools,
      groq(
        "Failed to call a function. Please adjust your prompt. See 'failed_generation' for more details.",
        {
          failed_generation: '<function=search_files>{"query": "tools are not supported"}</function>',
        },
      ),
    ],
    [
      'Groq: JSON that is none',
      format,
      openAi(
        "Failed to generate JSON. Please adjust your prompt. See 'failed_generation' for more details.",
        null,
        'json_validate_failed',
      ),
    ],
    [
      'Ollama: a call that it cannot read',
      tools,
      { error: { message: `error parsing tool call: raw='{"query": "x', err=unexpected end of JSON input` } },
      500,
    ],
    [
      'Mistral: other numbers',
      { ...tools, ...history },
      { object: 'error', message: 'Not the same number of function calls and responses', code: '3230' },
    ],
    [
      'OpenAI: no answer to a call',
      { ...tools, ...history },
      openAi(
        "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: b",
        'messages.[2].role',
      ),
    ],
    [
      'Gemini: other numbers',
      { ...tools, ...history },
      {
        error: {
          message:
            'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.',
        },
      },
    ],
    [
      'OpenAI: another kind',
      { temperature: 'hot' },
      openAi("Invalid type for 'temperature': expected a decimal, but got a string instead.", 'temperature'),
    ],
    [
      'pydantic: another kind',
      { top_p: 'x' },
      { detail: [{ loc: ['body', 'top_p'], msg: 'Input should be a valid number', type: 'float_parsing' }] },
      422,
    ],
  ])('%s', async (_, more, body, status) => {
    const { ask, sent, learned } = first(body, status);
    expect((await ask(chat(more))).status).toBe(200);
    expect(sent).toHaveLength(2);
    expect(learned).toEqual([]);
    if ('tools' in more && !JSON.stringify(more).includes('"none"')) expect(sent[1]).toHaveProperty('tools');
  });

  it('with what goes being what can be done without', async () => {
    const uneven = first({ message: 'Not the same number of function calls and responses' });
    await uneven.ask(chat({ ...tools, ...history }));
    expect(uneven.sent[1]?.messages).toMatchObject([
      ...history.messages,
      { role: 'tool', tool_call_id: 'b' },
    ]);
  });
});

describe('a model that goes on writing what its server does not understand', () => {
  const never = () =>
    createProvider(({ tools: offered }) => (offered ? { body: groq('Failed to call a function.') } : null));
  it('answers without tools, this once', async () => {
    const { ask, sent, learned } = never();
    expect((await ask(chat(tools))).status).toBe(200);
    expect(sent.map((body) => 'tools' in body)).toEqual([true, true, false]);
    expect(learned).toEqual([]);
  });

  it('is refused where whoever asks insists on a call', async () => {
    const { ask, sent } = never();
    expect((await ask(chat({ ...tools, tool_choice: 'required' }))).status).toBe(400);
    expect(sent).toHaveLength(2);
  });
});

describe('what a model or its server never takes is learned', () => {
  it.each<[string, unknown, number?]>([
    ['Ollama', { error: { message: 'registry.ollama.ai/library/gemma:2b does not support tools' } }],
    [
      'OpenRouter',
      {
        error: {
          message:
            'No endpoints found that support tool use. To learn more, visit https://openrouter.ai/docs',
          code: 404,
        },
      },
      404,
    ],
    [
      'vLLM',
      { message: '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set' },
    ],
    ['SGLang', { object: 'error', message: "Tool choice 'auto' requires a tool-call-parser", code: 400 }],
    ['llama.cpp', { error: { code: 500, message: 'tools param requires --jinja flag' } }, 500],
    ['Groq', openAi('`tools` is not supported with this model')],
    ['Groq, otherwise', openAi('tool calling is not supported with this model')],
    [
      'Gemini',
      [{ error: { code: 400, message: 'Function calling is not enabled for models/gemma-3-27b-it' } }],
    ],
    ['Bedrock', { message: "This model doesn't support tool use." }],
    [
      'Bedrock, while it streams nothing',
      { message: 'The model does not currently support function calling.' },
    ],
    ['Cloudflare', { errors: [{ message: 'Tools are unsupported by this model', code: 5006 }] }],
    ['Fireworks', { error: { message: 'Function calling is disabled for this deployment.' } }],
    ['Databricks', { message: 'Model has no support for tools.' }],
    ['DashScope', { error: { message: '当前模型不支持工具调用' } }],
    ['in Spanish', { error: 'Este modelo no admite herramientas' }],
    ['in Portuguese', { error: 'Este modelo não suporta ferramentas' }],
    ['in German', { error: 'Dieses Modell unterstützt keine Werkzeuge.' }],
    ['in French', { error: 'Ce modèle ne prend pas en charge les outils.' }],
  ])('no tools: %s', async (_, body, status) => {
    const { ask, sent, learned } = first(body, status);
    expect((await ask(chat(tools))).status).toBe(200);
    expect(sent).toHaveLength(2);
    expect(learned).toEqual(noTools);
  });

  it('no tools in a stream: Bedrock', async () => {
    const { ask, sent, learned } = first(openAi("This model doesn't support tool use in streaming mode."));
    expect((await ask(chat({ ...tools, stream_options: {} }))).status).toBe(200);
    expect(Object.keys(sent.at(-1) ?? {})).toEqual(['model', 'messages', 'tools', 'tool_choice']);
    expect(learned).toEqual([{ kind: 'omitBesideTools', field: 'stream' }]);
  });

  it('of two mends of one request both, where both last', async () => {
    const { ask, learned } = createProvider((body) =>
      'response_format' in body
        ? { body: openAi('json mode cannot be combined with tool/function calling') }
        : 'temperature' in body
          ? { body: openAi("'temperature' does not support 0.2 with this model.", 'temperature') }
          : null,
    );
    expect((await ask(chat({ ...tools, ...format, temperature: 0.2 }))).status).toBe(200);
    expect(learned).toEqual([
      { kind: 'omitBesideTools', field: 'response_format' },
      { kind: 'omit', field: 'temperature' },
    ]);
  });
});

it('a number that is refused without a bound is sent once, and every other is still', async () => {
  const { ask, sent, learned } = createProvider(({ temperature }) =>
    temperature === 0
      ? { body: { error: 'Input validation error: `temperature` must be strictly positive' }, status: 422 }
      : null,
  );
  for (const temperature of [0, 0, 0.2]) await ask(chat({ temperature }));
  expect(sent.map(({ temperature }) => temperature)).toEqual([0, undefined, undefined, 0.2]);
  expect(learned).toEqual([{ kind: 'omitAt', field: 'temperature', value: 0 }]);
});

describe('a name is learned only where a server wants that name, and not another value', () => {
  it.each<[string, object, unknown, RequestBody, ModelQuirk[]]>([
    [
      'Anthropic holds it against the room for thinking',
      { max_tokens: 512, thinking: { budget_tokens: 1024 } },
      openAi('`max_tokens` must be greater than `thinking.budget_tokens`. Please consult our documentation'),
      { max_tokens: 512, thinking: {} },
      [{ kind: 'omitAt', field: 'thinking.budget_tokens', value: 1024 }],
    ],
    [
      'a gateway before it, which thinks by itself',
      { max_tokens: 512 },
      openAi('`max_tokens` must be greater than `thinking.budget_tokens`', 'max_tokens'),
      {},
      [{ kind: 'omitAt', field: 'max_tokens', value: 512 }],
    ],
    [
      'the least of OpenAI’s Responses',
      { max_tokens: 1 },
      openAi(
        "Invalid 'max_output_tokens': integer below minimum value. Expected a value >= 16, but got 1 instead.",
        'max_output_tokens',
        'integer_below_min_value',
      ),
      {},
      [{ kind: 'omitAt', field: 'max_tokens', value: 1 }],
    ],
    [
      'Groq’s most',
      { max_tokens: 64_000 },
      openAi(
        '`max_tokens` must be less than or equal to `32768`, the maximum value for `max_tokens` is less than the `context_window` for this model',
        'max_tokens',
      ),
      { max_tokens: 32_768 },
      [{ kind: 'atMost', field: 'max_tokens', most: 32_768 }],
    ],
    [
      'Cohere’s most',
      { max_tokens: 64_000 },
      {
        message:
          'too many tokens: max tokens must be less than or equal to 4096, the maximum output for this model - received 64000.',
      },
      { max_tokens: 4096 },
      [{ kind: 'atMost', field: 'max_tokens', most: 4096 }],
    ],
    [
      'Google’s most, which is one less than it says',
      { generationConfig: { maxOutputTokens: 64_000 } },
      openAi(
        'Unable to submit request because it has a maxOutputTokens value of 64000 but the supported range is from 1 (inclusive) to 8193 (exclusive).',
      ),
      { generationConfig: { maxOutputTokens: 8192 } },
      [{ kind: 'atMost', field: 'generationConfig.maxOutputTokens', most: 8192 }],
    ],
    [
      'vLLM has another that is greater',
      { max_tokens: 10, min_tokens: 20 },
      { message: 'min_tokens must be less than or equal to max_tokens=10, got 20.', code: 400 },
      { max_tokens: 10 },
      [{ kind: 'omitAt', field: 'min_tokens', value: 20 }],
    ],
    [
      'both are spoken of',
      { max_tokens: 0 },
      { detail: 'Value error: max_tokens or max_completion_tokens must be at least 1' },
      {},
      [{ kind: 'omitAt', field: 'max_tokens', value: 0 }],
    ],
    [
      'a gateway adds the other',
      { max_tokens: 200 },
      openAi("Setting 'max_tokens' and 'max_completion_tokens' at the same time is not supported."),
      {},
      [{ kind: 'omitAt', field: 'max_tokens', value: 200 }],
    ],
    [
      'a server has moved on',
      { max_tokens: 200 },
      { error: 'max_tokens is deprecated in favor of max_completion_tokens' },
      { max_completion_tokens: 200 },
      [{ kind: 'rename', field: 'max_tokens', to: 'max_completion_tokens' }],
    ],
    [
      'one that says so in Spanish',
      { max_tokens: 200 },
      { error: 'El campo max_tokens no se admite. Usa max_completion_tokens en su lugar.' },
      { max_completion_tokens: 200 },
      [{ kind: 'rename', field: 'max_tokens', to: 'max_completion_tokens' }],
    ],
    [
      'a field stands against another',
      { temperature: 0.2, reasoning_effort: 'high' },
      openAi('temperature may only be set to 1 when reasoning_effort is set'),
      { reasoning_effort: 'high' },
      [{ kind: 'omit', field: 'temperature' }],
    ],
  ])('%s', async (_, more, body, taken, quirks) => {
    const { ask, sent, learned } = first(body);
    expect((await ask(chat(more))).status).toBe(200);
    expect(sent.at(-1)).toEqual(chat(taken));
    expect(learned).toEqual(quirks);
  });
});
