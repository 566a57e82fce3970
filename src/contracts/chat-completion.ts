import { z } from 'zod';
import { answerConfidences } from '#rules/answer-confidence.ts';
import { unsupportedReasons } from '#rules/answer-support.ts';
import { chatLimits } from '#rules/limits.ts';
import { modelBotLimits } from '#rules/model-bots.ts';
import {
  allowedTools,
  type CallerPicture,
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
import { citation } from './conversation.ts';

const textPart = z
  .object({ type: z.literal('text'), text: turnText })
  .transform(({ text }) => ({ text, picture: null }));
const picturePart = z
  .object({ type: z.literal('image_url'), image_url: z.object({ url: pictureAddress }) })
  .transform(({ image_url }) => ({ text: null, picture: image_url.url }));
/** What an assistant said of why it does not answer, as it is sent back. */
const refusalPart = z
  .object({ type: z.literal('refusal'), refusal: turnText })
  .transform(({ refusal }) => ({ text: refusal, picture: null }));
const noPictures: CallerPicture[] = [];

/** A text with the pictures in it, in whichever of two forms. */
const content = z
  .union(
    [
      turnText.transform((text) => ({ text, pictures: noPictures })),
      z
        .array(z.union([textPart, picturePart, refusalPart]))
        .max(chatLimits.partsOfTurn)
        .transform((parts) => ({
          text: parts.flatMap(({ text }) => text ?? []).join('\n'),
          pictures: parts.flatMap(({ picture }) => picture ?? []),
        }))
        .refine(({ text }) => text.length <= chatLimits.turnCharacters),
    ],
    {
      error: `It has to be a text, or a list of parts of the type "text" or "image_url", this one with a picture as a data URL (PNG, JPEG, WebP or GIF of at most 3 MB), at most ${chatLimits.partsOfTurn} of them and ${chatLimits.turnCharacters} characters: an assistant takes no sounds or files.`,
    },
  )
  .nullish();

const toolCalls = z
  .array(
    z.object({
      id: callId,
      type: z.literal('function'),
      function: z.object({ name: functionName, arguments: callArguments }),
    }),
  )
  .max(chatLimits.callsOfTurn)
  .nullish();

const responseFormat = z
  .discriminatedUnion(
    'type',
    [
      z.object({ type: z.literal('text') }),
      z.object({ type: z.literal('json_object') }),
      z.object({ type: z.literal('json_schema'), json_schema: z.object(schemaFormat) }),
    ],
    { error: noOtherFormat },
  )
  .nullish();

/** In the dialect of routers. */
type Reasoning = {
  exclude?: boolean | null | undefined;
  enabled?: boolean | null | undefined;
  effort?: string | null | undefined;
};

/**
 * OpenAI's request, as far as a bot that answers from its files uses it. What would make the answer another thing than
 * it can be is refused; what else clients send has no effect (`withoutEffect` says so to who writes them).
 */
export const chatCompletionInput = z.object({
  model: z
    .string()
    .max(200)
    .optional()
    .describe('The id of the assistant, which the key opens. Left out, it is that one.'),
  stream: z.boolean().nullish(),
  stream_options: z
    .looseObject({
      include_usage: z
        .boolean()
        .nullish()
        .describe(
          'Before `[DONE]`, a chunk without choices says how many tokens the answer took; `usage` is null in those before it.',
        ),
    })
    .nullish(),
  max_completion_tokens: mostTokens.describe(
    'The language model ends the answer after so many tokens, with the finish reason `length`. An answer that quotes without a language model is not cut.',
  ),
  max_tokens: mostTokens.describe(
    'The older name of `max_completion_tokens`, which counts where both are given.',
  ),
  temperature: z
    .number()
    .min(0)
    .max(modelBotLimits.temperature)
    .nullish()
    .describe('Instead of the temperature that the assistant is set to. No effect without a language model.'),
  include_reasoning: z
    .boolean()
    .nullish()
    .describe(
      'The answer says what the language model thought, too, in `reasoning` and `reasoning_content`. Without it, `reasoning` or `thinking` the answer never does. `reasoning_effort` has no effect.',
    ),
  reasoning: z
    .union([
      z
        .string()
        .max(20)
        .transform((effort): Reasoning => ({ effort })),
      z.boolean().transform((enabled): Reasoning => ({ enabled })),
      z
        .looseObject({
          exclude: z.boolean().nullish(),
          enabled: z.boolean().nullish(),
          effort: z.string().max(20).nullish(),
        })
        .transform((given): Reasoning => given),
    ])
    .nullish()
    .describe(
      'As `include_reasoning`, unless it is false or says `exclude: true`, `enabled: false` or `effort: "none"`, or is that effort itself. How long a model thinks is set in Parley.',
    ),
  thinking: z
    .looseObject({ type: z.string().max(20) })
    .nullish()
    .describe('As `include_reasoning`, unless its type is `disabled`.'),
  n: z.literal(1, { error: 'An assistant gives one answer: it has to be 1.' }).nullish(),
  response_format: responseFormat.describe(
    'JSON instead of a text, which only a language model writes: a model that does not keep to it is asked once more, and then it is the error `format_not_met`. What the model calls first, of the program’s functions or the assistant’s tools, is called. It has no citations. Other than an object is not asked for.',
  ),
  tools: z
    .array(
      z.object({
        type: z.literal('function', { error: 'It has to be "function".' }),
        function: z.object({ name: functionName, ...functionFields }),
      }),
    )
    .max(chatLimits.callerTools)
    .nullish()
    .describe(
      'Functions of the program, which makes the calls and sends back what they answered as messages of the role `tool`. No effect without a language model. A key that may use the assistant’s own tools has Parley use them beside these, in the name of whoever made the key, unless `response_format` wants JSON: calls of theirs are not told, and an own tool gives way to a function of the same name. What changes something has to be approved: it comes as a call whose id begins with `approve_`, and is done once the program has sent the same conversation with that call and, as its `tool` message, `approve` (or `{"approve": true}`); anything else declines it. One call waits for an hour, and is done once.',
    ),
  tool_choice: z
    .union([
      z.enum(['none', 'auto', 'required']),
      z.object({ type: z.literal('function'), function: z.object({ name: functionName }) }),
      z.object({
        type: z.literal('allowed_tools'),
        allowed_tools: z.object(
          allowedTools(z.object({ type: z.literal('function'), function: z.object({ name: functionName }) })),
        ),
      }),
    ])
    .nullish(),
  messages: z
    .array(
      z.object({
        role: z.enum(['system', 'developer', 'user', 'assistant', 'tool'], ifMissing),
        content,
        tool_calls: toolCalls,
        tool_call_id: callId.nullish(),
      }),
      ifMissing,
    )
    .describe(
      'The last message of the role `user` is the question, with its pictures where the language model sees any; those of users and assistants before it are its history, with the latest of their pictures, and calls of functions after it what was done for it. Messages of the roles `system` and `developer` have no effect: how an assistant answers is set in Parley.',
    )
    .min(1, { error: 'invalid' })
    .max(chatLimits.turns, {
      error: `There may be at most ${chatLimits.turns}: leave out the oldest.`,
      abort: true,
    })
    .refine(
      (messages) => {
        const last = messages.findLast((message) => message.role === 'user')?.content;
        const length = last?.text.trim().length ?? 0;
        return (length > 0 || last?.pictures.length) && length <= chatLimits.questionCharacters;
      },
      { error: 'invalid' },
    ),
});
/** For the documentation: what is left out above. */
export const withoutEffect =
  'Any other parameter of OpenAI’s, such as `stop`, `top_p`, `seed` or `user`, is taken and has no effect.';
export type ChatCompletionInput = z.infer<typeof chatCompletionInput>;

const unsupported = z
  .array(
    z.object({
      start: z.number().int(),
      end: z.number().int(),
      text: z.string(),
      reason: z.enum(unsupportedReasons).optional(),
    }),
  )
  .describe(
    'Sentences of the answer that the files do not support, as stretches of its content in UTF-16 code units and as their words. With the reason `quotation`, words in quotation marks that stand in no file like that. Beyond OpenAI’s protocol. Left out where nothing was checked, as for answers that only quote.',
  );
const confidence = z
  .enum(answerConfidences)
  .describe(
    'How sure an answer is that only quotes: `sure` says what the files say, `unsure` only where they speak of it, `none` that they do not. Beyond OpenAI’s protocol. Left out of what a language model wrote.',
  );
const urlCitation = z
  .object({ url: z.string(), title: z.string(), start_index: z.number().int(), end_index: z.number().int() })
  .describe(
    'An address that opens the file for whoever may download it, and where the number stands in the answer, in UTF-16 code units.',
  );
const annotations = z
  .array(citation.extend({ type: z.literal('url_citation'), url_citation: urlCitation }))
  .describe(
    'The sources of the answer, by the numbers in its text. File, page and quote stand beside what OpenAI’s protocol has.',
  );
const thoughts = {
  reasoning: z
    .string()
    .optional()
    .describe('What the language model thought, where that was asked for: none of the answer.'),
  reasoning_content: z.string().optional().describe('The same, by its other name.'),
};
const call = z.object({
  id: z.string(),
  type: z.literal('function'),
  function: z.object({ name: z.string(), arguments: z.string() }),
});
const calls = z.array(call).describe('Calls of functions that the program is to make.');
const finishReasons = ['stop', 'length', 'content_filter', 'tool_calls'] as const;
const head = { id: z.string(), created: z.number().int(), model: z.string() };
const usage = z.object({
  prompt_tokens: z.number().int(),
  completion_tokens: z.number().int(),
  total_tokens: z.number().int(),
});

/** A whole answer. */
export const chatCompletion = z.object({
  ...head,
  object: z.literal('chat.completion'),
  choices: z.array(
    z.object({
      index: z.number().int(),
      message: z.object({
        role: z.literal('assistant'),
        content: z.string().nullable(),
        ...thoughts,
        tool_calls: calls.optional(),
        annotations,
        unsupported: unsupported.optional(),
        confidence: confidence.optional(),
      }),
      finish_reason: z.enum(finishReasons),
      logprobs: z.null(),
    }),
  ),
  usage,
});

const unseenPictures = z
  .number()
  .int()
  .describe(
    'How many of a visitor’s pictures the model was not shown, but the text recognised in them, told before the end. Beyond OpenAI’s protocol.',
  );

const progress = z
  .string()
  .describe(
    'How far documents are read of which a question wants all, in words for whoever waits; each stands for the one before. Beyond OpenAI’s protocol.',
  );

/**
 * One of the events of a streamed answer; `unsupported` comes once, after the last of its text, and `confidence` with its
 * end. `progress` comes before the text.
 */
export const chatCompletionChunk = z.object({
  ...head,
  object: z.literal('chat.completion.chunk'),
  choices: z.array(
    z.object({
      index: z.number().int(),
      delta: z.object({
        role: z.literal('assistant').optional(),
        content: z.string().optional(),
        ...thoughts,
        tool_calls: z.array(call.extend({ index: z.number().int() })).optional(),
        annotations: annotations.optional(),
        unsupported: unsupported.optional(),
        confidence: confidence.optional(),
        progress: progress.optional(),
        unseen_pictures: unseenPictures.optional(),
      }),
      finish_reason: z.enum(finishReasons).nullable(),
    }),
  ),
  usage: usage.nullish(),
});

/** The bot that a key opens, in OpenAI's words. */
export const openAiModel = z.object({
  id: z.string(),
  object: z.literal('model'),
  created: z.number().int(),
  owned_by: z.string(),
});
export type OpenAiModel = z.infer<typeof openAiModel>;
export const openAiModelList = z.object({ object: z.literal('list'), data: z.array(openAiModel) });
export type OpenAiModelList = z.infer<typeof openAiModelList>;

/** What is wrong with a call, for whoever writes the program. */
export const openAiErrorBody = z.object({
  error: z.object({
    message: z.string(),
    type: z.string(),
    param: z.string().nullable().describe('The parameter that it concerns, such as `messages[0].role`.'),
    code: z.string(),
  }),
});
export type OpenAiErrorBody = z.infer<typeof openAiErrorBody>;
