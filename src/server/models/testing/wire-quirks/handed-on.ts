import { openAi, roles } from '../refusing-provider.ts';
import { answer, plain, type WireQuirk } from './quirk.ts';

const github = 'https://github.com';
const answered = { sends: plain, expects: { text: answer, finish: 'stop', error: undefined } } as const;
const tools: NonNullable<WireQuirk['asked']>['tools'] = [
  { type: 'function', name: 'find', description: 'Finds', inputSchema: { type: 'object', properties: {} } },
];
/** Of which a part says only what it needs. */
const chosen: typeof tools = [
  {
    type: 'function',
    name: 'search',
    description: 'Searches',
    inputSchema: {
      type: 'object',
      properties: { criteria: { type: 'string' } },
      anyOf: [{ required: ['criteria'] }],
    },
  },
];
const question = { role: 'user' as const, content: [{ type: 'text' as const, text: 'How much is it?' }] };
const call = { type: 'tool-call' as const, toolCallId: 'a', toolName: 'find', input: { q: 'x' } };
/** What was thought, said and called before this turn. */
const called: NonNullable<WireQuirk['asked']>['prompt'] = [
  question,
  {
    role: 'assistant',
    content: [{ type: 'reasoning', text: 'I look it up.' }, { type: 'text', text: 'A moment.' }, call],
  },
  {
    role: 'tool',
    content: [
      { type: 'tool-result', toolCallId: 'a', toolName: 'find', output: { type: 'text', value: '90' } },
    ],
  },
];
type Turn = { role: string; content?: unknown; reasoning_content?: unknown; tool_calls?: unknown };
const turnsOf = (body: Record<string, unknown>) => body.messages as Turn[];
const thinks = (body: Record<string, unknown>) => turnsOf(body).some((turn) => turn.reasoning_content);

/** What servers refuse of turns before this one, and what gateways hand on of it. */
export const handedOn: readonly WireQuirk[] = [
  {
    name: 'a router has JSON in the middle of what it hands on',
    source: `${github}/musistudio/claude-code-router/issues/419`,
    asked: { tools },
    refuses: (body) =>
      'tools' in body
        ? {
            status: 404,
            body: {
              error: {
                message:
                  'Error from provider: {"error":{"message":"No endpoints found that support tool use. To learn more about provider routing, visit: https://openrouter.ai/docs/provider-routing","code":404}}Error: Error from provider',
                type: 'api_error',
                code: 'provider_response_error',
              },
            },
          }
        : null,
    ...answered,
  },
  {
    name: 'OpenRouter knows nobody who takes the choice of a tool',
    source: `${github}/zed-industries/zed/issues/36094`,
    asked: { tools, toolChoice: { type: 'required' } },
    refuses: (body) =>
      body.tool_choice === 'required'
        ? {
            status: 404,
            body: {
              error: {
                message:
                  "No endpoints found that support the provided 'tool_choice' value. To learn more about provider routing, visit: https://openrouter.ai/docs/provider-routing",
                code: 404,
              },
            },
          }
        : null,
    ...answered,
  },
  {
    name: 'the template of gpt-oss takes words or thinking before a call',
    source: `${github}/ggml-org/llama.cpp/issues/17040`,
    asked: { tools, prompt: called },
    refuses: (body) =>
      turnsOf(body).some((turn) => turn.content && turn.reasoning_content && turn.tool_calls)
        ? {
            status: 500,
            body: {
              error: {
                code: 500,
                message:
                  'Cannot pass both content and thinking in an assistant message with tool calls! Put the analysis message in one or the other, but not both. at row 290, column 178',
              },
            },
          }
        : null,
    ...answered,
  },
  {
    name: 'Groq takes no thinking back',
    source: `${github}/janhq/jan/issues/8136`,
    asked: { tools, prompt: called },
    refuses: (body) =>
      thinks(body)
        ? {
            body: openAi(
              "'messages.1' : for 'role:assistant' the following must be satisfied[('messages.1' : property 'reasoning_content' is unsupported)]",
            ),
          }
        : null,
    ...answered,
  },
  {
    name: 'Cerebras names the place of the thinking that it takes not back',
    source: `${github}/Kilo-Org/kilocode/issues/10375`,
    asked: { tools, prompt: called },
    refuses: (body) =>
      thinks(body)
        ? {
            body: {
              message:
                "messages.1.assistant.reasoning_content: property 'messages.1.assistant.reasoning_content' is unsupported",
              type: 'invalid_request_error',
              param: 'validation_error',
              code: 'wrong_api_format',
            },
          }
        : null,
    ...answered,
  },
  {
    name: 'OpenRouter hands on in a text what Mistral says of turns',
    source: `${github}/charmbracelet/crush/issues/279`,
    asked: { tools, prompt: [...called, question] },
    refuses: (body) =>
      turnsOf(body).some(({ role }, at, all) => role === 'user' && all[at - 1]?.role === 'tool')
        ? {
            body: {
              message: 'Provider returned error',
              code: 400,
              metadata: {
                raw: '{"object":"error","message":"Unexpected role \'user\' after role \'tool\'","type":"invalid_request_message_order","param":null,"code":"3230"}',
                provider_name: 'Mistral',
              },
            },
          }
        : null,
    ...answered,
  },
  {
    name: 'Qwen’s template wants what the system says at the beginning',
    source: `${github}/Mangi-11/Eta/issues/59`,
    asked: { prompt: [question, { role: 'system', content: 'Be brief.' }, question] },
    refuses: (body) =>
      roles(body).lastIndexOf('system') > 0
        ? {
            status: 500,
            body: {
              error: {
                code: 500,
                message: 'Jinja Exception: System message must be at the beginning.',
                type: 'server_error',
              },
            },
          }
        : null,
    ...answered,
  },
  {
    name: 'Fireworks understands no part of a schema that has no type',
    source: `${github}/earendil-works/pi/issues/5352`,
    asked: { tools: chosen },
    refuses: (body) =>
      JSON.stringify(body.tools ?? []).includes('anyOf')
        ? {
            body: {
              error: {
                type: 'invalid_request_error',
                message:
                  "JSON Schema not supported: could not understand the instance `{'required': ['criteria']}`.",
              },
              type: 'error',
            },
          }
        : null,
    ...answered,
  },
  {
    name: 'SiliconFlow counts the question and the room for its answer together',
    source: `${github}/continuedev/continue/issues/10993`,
    asked: { maxOutputTokens: 30_000 },
    refuses: (body) =>
      Number(body.max_tokens ?? 0) > 20_000
        ? { body: 'max_total_tokens (33802) must be less than or equal to max_seq_len (32768)' }
        : null,
    ...answered,
  },
  {
    name: 'GLM says in Chinese that it knows a role not',
    source: 'https://docs.bigmodel.cn/cn/api/api-code',
    refuses: (body) =>
      roles(body).includes('system')
        ? { body: { error: { message: '角色信息不正确', code: '1214' } } }
        : null,
    ...answered,
  },
];
