import type { RequestBody } from '../../mending/apply-quirks.ts';
import { has, openAi, roles } from '../refusing-provider.ts';
import { answer, chunk, lines, plain, said, type WireQuirk } from './quirk.ts';

const github = 'https://github.com';
const answered = { sends: plain, expects: { text: answer, finish: 'stop', error: undefined } } as const;
/** As it is answered without a stream. */
const whole = {
  sends: JSON.stringify({
    id: 'x',
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content: answer }, finish_reason: 'stop' }],
  }),
  type: 'application/json',
  expects: { text: answer, finish: 'stop', error: undefined },
} as const;
const tools: NonNullable<WireQuirk['asked']>['tools'] = [
  { type: 'function', name: 'find', description: 'Finds', inputSchema: { type: 'object', properties: {} } },
];
const json: NonNullable<WireQuirk['asked']>['responseFormat'] = {
  type: 'json',
  schema: { type: 'object', properties: { fee: { type: 'number' } } },
};
const formatOf = ({ response_format: format }: RequestBody) =>
  (format as { type?: string } | undefined)?.type;
const broken = (event: string, error: object): Pick<WireQuirk, 'sends' | 'expects'> => ({
  sends: lines(said('It is '), event, '[DONE]'),
  expects: { text: 'It is ', error },
});

/** What servers refuse, and how they fail in the middle. */
export const refusals: readonly WireQuirk[] = [
  {
    name: 'newer models of OpenAI take no max_tokens',
    source: `${github}/teilomillet/gollm/issues/33`,
    asked: { maxOutputTokens: 200 },
    refuses: has(
      'max_tokens',
      openAi(
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        'max_tokens',
      ),
    ),
    ...answered,
  },
  {
    name: 'o1-mini has one temperature',
    source: `${github}/OpenHands/OpenHands/issues/4131`,
    asked: { temperature: 0 },
    refuses: has(
      'temperature',
      openAi(
        "Unsupported value: 'temperature' does not support 0.0 with this model. Only the default (1) value is supported.",
        'temperature',
        'unsupported_value',
      ),
    ),
    ...answered,
  },
  {
    name: 'o3-mini takes no temperature',
    source: `${github}/BeehiveInnovations/pal-mcp-server/issues/78`,
    asked: { temperature: 0.2 },
    refuses: has(
      'temperature',
      openAi("Unsupported parameter: 'temperature' is not supported with this model.", 'temperature'),
    ),
    ...answered,
  },
  {
    name: 'Claude takes temperature or top_p, not both',
    source: `${github}/Vali-98/ChatterUI/issues/564`,
    asked: { temperature: 0.2, topP: 0.9 },
    refuses: (body) =>
      'temperature' in body && 'top_p' in body
        ? {
            body: {
              type: 'error',
              error: {
                type: 'invalid_request_error',
                message:
                  '`temperature` and `top_p` cannot both be specified for this model. Please use only one.',
              },
            },
          }
        : null,
    ...answered,
  },
  {
    name: 'Mistral takes no stream_options',
    source: `${github}/dnakov/anon-kode/issues/53`,
    refuses: has(
      'stream_options',
      {
        object: 'error',
        message: {
          detail: [
            {
              type: 'extra_forbidden',
              loc: ['body', 'stream_options', 'include_usage'],
              msg: 'Extra inputs are not permitted',
              input: true,
            },
          ],
        },
        type: 'invalid_request_error',
        param: null,
        code: null,
      },
      422,
    ),
    ...answered,
  },
  {
    name: 'OpenAI streams to verified organisations alone',
    source: `${github}/charmbracelet/crush/issues/1216`,
    refuses: has(
      'stream',
      openAi(
        'Your organization must be verified to stream this model. Please go to: https://platform.openai.com/settings/organization/general and click on Verify Organization.',
        'stream',
        'unsupported_value',
      ),
    ),
    ...whole,
  },
  {
    name: 'o1 does not stream',
    source: `${github}/ChatGPTNextWeb/NextChat/issues/5410`,
    refuses: has(
      'stream',
      openAi(
        "Unsupported value: 'stream' does not support true with this model. Only the default (false) value is supported.",
        'stream',
        'unsupported_value',
      ),
    ),
    ...whole,
  },
  {
    name: 'Ollama has models without tools',
    source: `${github}/ollama/ollama/issues/11131`,
    asked: { tools },
    refuses: has('tools', {
      error: {
        message: 'registry.ollama.ai/library/deepseek-r1:14b does not support tools',
        type: 'api_error',
        param: null,
        code: null,
      },
    }),
    ...answered,
  },
  {
    name: 'vLLM leaves the choice of a tool to nobody unless it is told to',
    source: `${github}/vllm-project/vllm/issues/9986`,
    asked: { tools, toolChoice: { type: 'auto' } },
    refuses: ({ tools: sent, tool_choice: choice }) =>
      sent !== undefined && (choice === 'auto' || choice === undefined)
        ? {
            body: {
              object: 'error',
              message:
                '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
              type: 'BadRequestError',
              param: null,
              code: 400,
            },
          }
        : null,
    ...answered,
  },
  {
    name: 'DeepSeek takes no schema for an answer',
    source: `${github}/ItzCrazyKns/Vane/issues/969`,
    asked: { responseFormat: json },
    refuses: (body) =>
      formatOf(body) === 'json_schema'
        ? { body: openAi('This response_format type is unavailable now', null, 'invalid_request_error') }
        : null,
    ...answered,
  },
  {
    name: 'DeepSeek says so in other words, too',
    source: `${github}/browser-use/browser-use/pull/215`,
    asked: { responseFormat: json },
    refuses: (body) =>
      formatOf(body) === 'json_schema'
        ? {
            status: 422,
            body: openAi(
              'Failed to deserialize the JSON body into the target type: response_format: response_format.type `json_schema` is unavailable now at line 1 column 12440',
            ),
          }
        : null,
    ...answered,
  },
  {
    name: 'the template of Gemma takes no system in a server of its own',
    source: `${github}/EricLBuehler/mistral.rs/issues/45`,
    refuses: (body) =>
      roles(body).includes('system')
        ? {
            status: 500,
            body: {
              message:
                'invalid operation: Conversation roles must alternate user/assistant/user/assistant/... (in chat_template:1)',
            },
          }
        : null,
    ...answered,
  },
  {
    name: 'vLLM takes no system for Gemma',
    source: `${github}/suitenumerique/conversations/issues/197`,
    refuses: (body) =>
      roles(body).includes('system')
        ? {
            body: {
              error: {
                message:
                  'Conversation roles must alternate user/assistant/user/assistant/... Conversation roles must alternate user/assistant/user/assistant/...',
                type: 'BadRequestError',
                param: null,
                code: 400,
              },
            },
          }
        : null,
    ...answered,
  },
  {
    name: 'a quota ends in the middle',
    source: `${github}/apache/rocketmq-dashboard/issues/2178`,
    ...broken('{"error":{"message":"quota exceeded"}}', { message: 'quota exceeded' }),
  },
  {
    name: 'an error in the middle is a word',
    source: `${github}/fox1245/NeoGraph/issues/124`,
    ...broken('{"error":"STREAM_EXPLODED"}', { message: 'STREAM_EXPLODED' }),
  },
  {
    name: 'an error in the middle has a type alone',
    source: `${github}/awsl-project/maxx/issues/284`,
    ...broken('{"error":{"message":"Internal server error","type":"internal_error","error_id":"1"}}', {
      message: 'Internal server error',
    }),
  },
  {
    name: 'an error in the middle is written as Claude writes it',
    source: `${github}/awsl-project/maxx/issues/284`,
    ...broken('{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}', {
      message: 'Overloaded',
    }),
  },
  {
    name: 'an error in the middle has a code',
    source: `${github}/vercel/ai/pull/17279`,
    ...broken('{"error":{"message":"Context length exceeded","code":"CONTEXT_LENGTH_EXCEEDED"}}', {
      message: 'Context length exceeded',
      code: 'CONTEXT_LENGTH_EXCEEDED',
    }),
  },
  {
    name: 'an answer is cut at its length',
    source: 'https://platform.openai.com/docs/api-reference/chat-streaming',
    sends: lines(said('It is '), chunk({}, 'length'), '[DONE]'),
    expects: { text: 'It is ', finish: 'length', error: undefined },
  },
  {
    name: 'Azure ends an answer by its filter',
    source: 'https://learn.microsoft.com/azure/ai-services/openai/concepts/content-filter',
    sends: lines(said('It is '), chunk({}, 'content_filter'), '[DONE]'),
    expects: { text: 'It is ', finish: 'content-filter', error: undefined },
  },
];
