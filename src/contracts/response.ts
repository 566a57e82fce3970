import { z } from 'zod';
import { isObject } from '#rules/is-object.ts';
import { chatLimits } from '#rules/limits.ts';
import { modelBotLimits } from '#rules/model-bots.ts';
import { own } from '#rules/own.ts';
import {
  allowedTools,
  callArguments,
  callId,
  functionFields,
  functionName,
  ifMissing,
  mostTokens,
  noOtherFormat,
  pictureAddress,
  schemaFormat,
  turnText,
} from './caller-tools.ts';

const textPart = z.object({ type: z.enum(['input_text', 'output_text']), text: turnText });
const picturePart = z.object({ type: z.literal('input_image'), image_url: pictureAddress });
const refusalPart = z.object({ type: z.literal('refusal'), refusal: turnText });

const message = z.object({
  type: z.literal('message').optional(),
  role: z.enum(['system', 'developer', 'user', 'assistant'], ifMissing),
  content: z.union(
    [turnText, z.array(z.union([textPart, picturePart, refusalPart])).max(chatLimits.partsOfTurn)],
    {
      error:
        'It has to be a text, or a list of parts of the type "input_text", "output_text" or "input_image", this one with a picture as a data URL (PNG, JPEG, WebP or GIF of at most 3 MB).',
    },
  ),
});
const functionCall = z.object({
  type: z.literal('function_call'),
  call_id: callId,
  name: functionName,
  arguments: callArguments,
});
const functionResult = z.object({
  type: z.literal('function_call_output'),
  call_id: callId,
  output: z.union([turnText, z.array(textPart).max(chatLimits.partsOfTurn)], {
    error:
      'It has to be a text, or a list of parts of the type "input_text": what a function gives back is read as a text, without pictures and files.',
  }),
});
/** What a model thought goes back with its calls, and has no effect. */
const reasoning = z.object({ type: z.literal('reasoning') });
const items = z.union([message, functionCall, functionResult, reasoning]);
const itemOfType = new Map<unknown, z.ZodType>([
  ['message', message],
  ['function_call', functionCall],
  ['function_call_output', functionResult],
  ['reasoning', reasoning],
]);

/** What is wrong with an item, for whoever writes the program; a union says only that none of its forms fits. */
function wordsOf(item: unknown): string {
  const type = isObject(item) ? (own(item, 'type') ?? 'message') : undefined;
  if (type === 'item_reference')
    return 'it refers to an item (`item_reference`), and none is stored: send the item itself, as clients do with `store: false`.';
  const schema = itemOfType.get(type);
  if (!schema) return `its type has to be ${[...itemOfType.keys()].map((name) => `"${name}"`).join(', ')}.`;
  const [issue] = schema.safeParse(item).error?.issues ?? [];
  return `'${issue?.path.join('.')}': ${issue?.message}`;
}

const wordsOfInput: { error: z.core.$ZodErrorMap } = {
  error: ({ input }) => {
    if (input === undefined) return 'required';
    if (!Array.isArray(input))
      return `It has to be a text of at most ${chatLimits.turnCharacters} characters, or a list of items.`;
    if (input.length > chatLimits.turns)
      return `There may be at most ${chatLimits.turns} items: leave out the oldest.`;
    const wrong = input.findIndex((item) => !items.safeParse(item).success);
    return wrong < 0 ? undefined : `Of item ${wrong}, ${wordsOf(input[wrong])}`;
  },
};

const textFormat = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal('text') }),
    z.object({ type: z.literal('json_object') }),
    z.object({ type: z.literal('json_schema'), ...schemaFormat }),
  ],
  { error: noOtherFormat },
);

/** OpenAI's request for a response, as far as a bot that answers from its files uses it; see `chatCompletionInput`. */
export const responseInput = z.object({
  model: z
    .string()
    .max(200)
    .optional()
    .describe('The id of the assistant, which the key opens. Left out, it is that one.'),
  input: z
    .union([turnText, z.array(items).min(1).max(chatLimits.turns)], wordsOfInput)
    .describe(
      'The question, or what was said: the last message of the role `user` is the question, those before it are its history, and calls of functions after it what was done for it. `instructions` and messages of the roles `system` and `developer` have no effect: how an assistant answers is set in Parley.',
    ),
  stream: z.boolean().nullish(),
  max_output_tokens: mostTokens,
  temperature: z.number().min(0).max(modelBotLimits.temperature).nullish(),
  text: z.object({ format: textFormat.nullish() }).nullish(),
  reasoning: z
    .looseObject({ summary: z.enum(['auto', 'concise', 'detailed']).nullish() })
    .nullish()
    .describe(
      'With a `summary` of whichever kind, the response has an item of the type `reasoning` with what the language model thought. How long it thinks is set in Parley.',
    ),
  tools: z
    .array(
      z.object({
        type: z.literal('function', { error: 'It has to be "function": an assistant has its own tools.' }),
        name: functionName,
        ...functionFields,
      }),
    )
    .max(chatLimits.callerTools)
    .nullish(),
  tool_choice: z
    .union([
      z.enum(['none', 'auto', 'required']),
      z.object({ type: z.literal('function'), name: functionName }),
      z.object({
        type: z.literal('allowed_tools'),
        ...allowedTools(z.object({ type: z.literal('function'), name: functionName })),
      }),
    ])
    .nullish(),
  previous_response_id: z
    .null({ error: 'No response is stored: send what was said before in `input`.' })
    .optional(),
  conversation: z
    .null({ error: 'No conversation is stored: send what was said before in `input`.' })
    .optional(),
  background: z.literal(false, { error: 'A response is answered at once: it has to be false.' }).nullish(),
});
export type ResponseInput = z.infer<typeof responseInput>;

const annotation = z.looseObject({
  type: z.literal('file_citation'),
  file_id: z.string().nullable(),
  filename: z.string(),
  index: z.number().int(),
});
const outputItem = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('reasoning'),
    id: z.string(),
    summary: z.array(z.object({ type: z.literal('summary_text'), text: z.string() })),
  }),
  z.object({
    type: z.literal('message'),
    id: z.string(),
    status: z.enum(['completed', 'incomplete', 'in_progress']),
    role: z.literal('assistant'),
    content: z.array(
      z.object({
        type: z.literal('output_text'),
        text: z.string(),
        annotations: z.array(annotation),
        logprobs: z.array(z.unknown()),
      }),
    ),
  }),
  z.object({
    type: z.literal('function_call'),
    id: z.string(),
    call_id: z.string(),
    name: z.string(),
    arguments: z.string(),
    status: z.enum(['completed', 'in_progress']),
  }),
]);

/** A whole response. */
export const openAiResponse = z.looseObject({
  id: z.string(),
  object: z.literal('response'),
  created_at: z.number().int(),
  model: z.string(),
  status: z.enum(['completed', 'incomplete', 'in_progress', 'failed']),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  incomplete_details: z.object({ reason: z.enum(['max_output_tokens', 'content_filter']) }).nullable(),
  output: z.array(outputItem),
  usage: z
    .object({
      input_tokens: z.number().int(),
      input_tokens_details: z.object({ cached_tokens: z.number().int() }),
      output_tokens: z.number().int(),
      output_tokens_details: z.object({ reasoning_tokens: z.number().int() }),
      total_tokens: z.number().int(),
    })
    .nullable(),
});
export type OpenAiResponse = z.infer<typeof openAiResponse>;
export type ResponseItem = z.infer<typeof outputItem>;

/** One of the events of a streamed response, by their names in OpenAI's protocol. */
export const responseEvent = z.looseObject({ type: z.string(), sequence_number: z.number().int() });
