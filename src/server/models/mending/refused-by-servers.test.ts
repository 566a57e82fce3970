import { expect, it } from 'vitest';
import type { ModelQuirk, QuirkForm } from '#rules/model-quirks.ts';
import { chat, createProvider, tool } from '../testing/refusing-provider.ts';

const tools = { tools: [tool('look')], tool_choice: 'auto', parallel_tool_calls: true };
const chosen = { ...tools, tool_choice: { type: 'function', function: { name: 'look' } } };
const json = { response_format: { type: 'json_object' } };
const schema = { a: { type: 'string', pattern: 'x' } };
const described = {
  response_format: {
    type: 'json_schema',
    json_schema: { name: 'a', schema: { type: 'object', properties: schema } },
  },
};
const called = {
  ...tools,
  messages: [
    { role: 'user', content: 'Look.' },
    {
      role: 'assistant',
      content: 'I look.',
      tool_calls: [{ id: 'a', type: 'function', function: { name: 'look', arguments: '{}' } }],
    },
    { role: 'tool', tool_call_id: 'a', content: 'One.' },
  ],
};
const turns = (...said: string[]) => ({
  messages: said.map((role) => ({ role, content: role })),
});
const parts = { messages: [{ role: 'user', content: ['a', 'b'].map((text) => ({ type: 'text', text })) }] };
const omit = (field: string): ModelQuirk => ({ kind: 'omit', field });
const form = (kind: QuirkForm): ModelQuirk => ({ kind });
const effort = { reasoning_effort: 'low' };
const google = (message: string) => [{ error: { code: 400, message, status: 'INVALID_ARGUMENT' } }];
/** Taken as it was but for what this one request has for it: nothing is learned. */
const once = null;
const omitAt = (field: string, value: number): ModelQuirk => ({ kind: 'omitAt', field, value });

it.each<[string, object, string, unknown, ModelQuirk | null, number?]>([
  [
    'LiteLLM lists what its provider does not take',
    { temperature: 0.2 },
    'temperature',
    "litellm.UnsupportedParamsError: openai does not support parameters: ['temperature'], for model=o1. To drop these, set `litellm.drop_params=True`",
    omit('temperature'),
  ],
  [
    'LiteLLM lists it with its value',
    json,
    'response_format',
    "litellm.UnsupportedParamsError: groq does not support parameters: {'response_format': {'type': 'json_object'}}, for model=x.",
    omit('response_format'),
  ],
  [
    'LiteLLM hands on what another said',
    { temperature: 0.2 },
    'temperature',
    'litellm.BadRequestError: AnthropicException - {"type":"error","error":{"type":"invalid_request_error","message":"`temperature` may only be set to 1 when thinking is enabled."}}',
    omit('temperature'),
  ],
  [
    'Azure’s inference has details',
    tools,
    'parallel_tool_calls',
    {
      error: {
        message: 'invalid input error',
        details: [{ type: 'extra_forbidden', loc: ['body', 'parallel_tool_calls'], msg: 'Not permitted' }],
      },
    },
    omit('parallel_tool_calls'),
    422,
  ],
  [
    'Fireworks names field and value',
    tools,
    'parallel_tool_calls',
    "Extra inputs are not permitted, field: 'parallel_tool_calls', value: True",
    omit('parallel_tool_calls'),
  ],
  [
    'TGI wants more than no temperature',
    { temperature: 0 },
    'temperature',
    { error: 'Input validation error: `temperature` must be strictly positive', error_type: 'validation' },
    omitAt('temperature', 0),
    422,
  ],
  [
    'SGLang wants no less',
    { temperature: -1 },
    'temperature',
    'temperature must be non-negative, got -1.',
    omitAt('temperature', -1),
  ],
  ['TGI has bounds of its own', { top_p: 1 }, 'top_p', '`top_p` must be > 0.0 and < 1.0', omitAt('top_p', 1)],
  [
    'Groq has values of its own',
    effort,
    'reasoning_effort',
    '`reasoning_effort` must be one of `none` or `default`',
    omit('reasoning_effort'),
  ],
  [
    'xAI calls it an argument',
    effort,
    'reasoning_effort',
    { code: 'Invalid', error: 'Argument not supported on this model: reasoning_effort' },
    omit('reasoning_effort'),
  ],
  [
    'Ollama has models that do not think',
    effort,
    'reasoning_effort',
    '"llama3.2" does not support thinking',
    omit('reasoning_effort'),
  ],
  [
    'Ollama has values of its own',
    effort,
    'reasoning_effort',
    'think value "low" is not supported for this model',
    omit('reasoning_effort'),
  ],
  [
    'Gemini has models that do not think',
    effort,
    'reasoning_effort',
    google('Thinking is not supported for this model.'),
    omit('reasoning_effort'),
  ],
  [
    'Gemini has models that always do',
    { reasoning_effort: 'none' },
    'reasoning_effort',
    google('Budget 0 is invalid. This model only works in thinking mode.'),
    omit('reasoning_effort'),
  ],
  [
    'DeepSeek wants turns',
    turns('user', 'user'),
    'messages',
    'deepseek-reasoner does not support successive user or assistant messages (messages[0] and messages[1] in your input). You should interleave the user/assistant messages.',
    form('turnsAlternate'),
  ],
  [
    'Perplexity wants turns',
    turns('user', 'user'),
    'messages',
    'After the (optional) system message(s), user or tool message(s) should alternate with assistant message(s).',
    form('turnsAlternate'),
  ],
  [
    'llama.cpp ends with one',
    turns('user', 'assistant', 'assistant'),
    'messages',
    'Cannot have 2 or more assistant messages at the end of the list.',
    form('turnsAlternate'),
  ],
  [
    'Bedrock begins with the person',
    turns('system', 'assistant', 'user'),
    'messages',
    {
      message:
        'A conversation must start with a user message. Try again with a conversation that starts with a user message.',
    },
    form('turnsAlternate'),
  ],
  [
    'Mistral has words or calls',
    called,
    'messages',
    { message: 'Assistant message must have either content or tool_calls, but not both.', code: '3240' },
    form('callsWordless'),
  ],
  [
    'Cohere takes a text',
    parts,
    'messages',
    { message: 'invalid type: parameter messages[0].content is of type array but should be of type string' },
    form('contentAsText'),
  ],
  [
    'Ollama takes a text',
    parts,
    'messages',
    'json: cannot unmarshal array into Go struct field ChatRequest.messages.content of type string',
    form('contentAsText'),
  ],
  [
    'Cloudflare takes a text',
    parts,
    'messages',
    {
      errors: [
        {
          message:
            "AiError: Bad input: oneOf at '/' not met: required properties at '/' are 'prompt', Type mismatch of '/messages/0/content', 'array' not in 'string'",
        },
      ],
    },
    form('contentAsText'),
  ],
  [
    'Cohere has a shorter range',
    { temperature: 1.5 },
    'temperature',
    { message: 'temperature must be between 0 and 1.0 inclusive.' },
    { kind: 'atMost', field: 'temperature', most: 1 },
  ],
  [
    'Bedrock has a constraint',
    { temperature: 2 },
    'temperature',
    {
      message:
        "Value '2.0' at 'inferenceConfig.temperature' failed to satisfy constraint: Member must have value less than or equal to 1",
    },
    { kind: 'atMost', field: 'temperature', most: 1 },
  ],
  [
    'Anthropic compares',
    { max_tokens: 100_000 },
    'max_tokens',
    'max_tokens: 100000 > 64000, which is the maximum allowed number of output tokens for claude',
    { kind: 'atMost', field: 'max_tokens', most: 64_000 },
  ],
  [
    'Cohere knows no such field',
    { stream_options: {} },
    'stream_options',
    { message: "invalid request: unknown field: parameter 'stream_options' is not a valid field" },
    omit('stream_options'),
  ],
  [
    'Gemini finds no such field',
    tools,
    'parallel_tool_calls',
    google('Invalid JSON payload received. Unknown name "parallel_tool_calls": Cannot find field.'),
    omit('parallel_tool_calls'),
  ],
  [
    'Bedrock calls it extraneous',
    tools,
    'parallel_tool_calls',
    { message: 'Malformed input request: #: extraneous key [parallel_tool_calls] is not permitted' },
    omit('parallel_tool_calls'),
  ],
  [
    'NIM lists it',
    tools,
    'parallel_tool_calls',
    { detail: '[400] Validation: Unsupported parameter(s): `parallel_tool_calls`' },
    omit('parallel_tool_calls'),
  ],
  [
    'Gemini makes no grammar of it',
    described,
    'response_format',
    google('The specified schema produces a constraint that has too many states for serving.'),
    form('schemasPlain'),
  ],
  [
    'LM Studio has other formats',
    json,
    'response_format',
    { error: "'response_format.type' must be 'json_schema' or 'text'" },
    once,
  ],
  [
    'LM Studio chooses no tool by name',
    chosen,
    'tool_choice',
    { error: "Invalid tool_choice type: 'object'. Supported string values: none, auto, required" },
    once,
  ],
  [
    'Mistral chooses no tool by name',
    chosen,
    'tool_choice',
    {
      detail: [
        {
          type: 'literal_error',
          loc: ['body', 'tool_choice', "literal['auto','none']"],
          msg: "Input should be 'auto', 'none', 'any' or 'required'",
        },
      ],
    },
    once,
    422,
  ],
  [
    'vLLM insists on no call',
    { ...tools, tool_choice: 'required' },
    'tool_choice',
    { message: 'tool_choice = "required" is not supported with this tool parser' },
    once,
  ],
  [
    'OpenRouter hands on what another said',
    { temperature: 0.2 },
    'temperature',
    {
      error: {
        message: 'Provider returned error',
        metadata: {
          raw: '{"error":{"message":"Unsupported value: \'temperature\' does not support 0.2 with this model.","param":"temperature"}}',
        },
      },
    },
    omit('temperature'),
  ],
  [
    'Kimi has one temperature',
    { temperature: 0.3 },
    'temperature',
    'invalid temperature: only 1 is allowed for this model',
    omit('temperature'),
  ],
])('%s', async (_, more, field, said, quirk, status = 400) => {
  const body = typeof said === 'string' ? { error: { message: said } } : said;
  const asked = chat(more);
  const { ask, sent, learned } = createProvider((given) =>
    JSON.stringify(given[field]) === JSON.stringify(asked[field]) ? { body, status } : null,
  );
  expect((await ask(asked)).status).toBe(200);
  expect(sent).toHaveLength(2);
  expect(learned).toEqual(quirk === once ? [] : [quirk]);
  // Nothing else is lost for it.
  const { [field]: _changed, ...others } = asked;
  expect(sent[1]).toMatchObject(others);
});
