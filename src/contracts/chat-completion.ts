import { z } from 'zod';
import { answerConfidences } from '#rules/answer-confidence.ts';
import { unsupportedReasons } from '#rules/answer-support.ts';
import { chatLimits } from '#rules/limits.ts';
import { modelBotLimits } from '#rules/model-bots.ts';
import { citation } from './conversation.ts';

/** Told in zod's own words; see `ifMissing`. */
const turnText = z.string().max(chatLimits.turnCharacters);
const textPart = z.object({ type: z.literal('text'), text: turnText });

/** What is there but wrong is told in zod's own words, which are for programmers as those of the protocol. */
const ifMissing: { error: z.core.$ZodErrorMap } = {
  error: ({ input }) => (input === undefined ? 'required' : undefined),
};

const mostTokens = z.number().int().min(1).nullish();

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
  n: z.literal(1, { error: 'An assistant gives one answer: it has to be 1.' }).nullish(),
  response_format: z
    .looseObject({ type: z.literal('text', { error: 'An assistant answers in text: it has to be "text".' }) })
    .nullish(),
  messages: z
    .array(
      z.object({
        role: z.enum(['system', 'developer', 'user', 'assistant', 'tool'], ifMissing),
        content: z
          .union(
            [
              turnText,
              z
                .array(textPart)
                .max(chatLimits.partsOfTurn)
                .transform((parts) => parts.map(({ text }) => text).join('\n'))
                .refine((text) => text.length <= chatLimits.turnCharacters),
            ],
            {
              error: `It has to be a text, or a list of parts of the type "text", at most ${chatLimits.partsOfTurn} of them and ${chatLimits.turnCharacters} characters: an assistant takes no pictures, sounds or files.`,
            },
          )
          .nullish(),
      }),
      ifMissing,
    )
    .describe(
      'The last message of the role `user` is the question; those of users and assistants before it are its history. Messages of the roles `system`, `developer` and `tool` have no effect: how an assistant answers is set in Parley.',
    )
    .min(1, { error: 'invalid' })
    .max(chatLimits.turns, {
      error: `There may be at most ${chatLimits.turns}: leave out the oldest.`,
      abort: true,
    })
    .refine(
      (messages) => {
        const last = messages.findLast((message) => message.role === 'user')?.content?.trim();
        return last !== undefined && last.length > 0 && last.length <= chatLimits.questionCharacters;
      },
      { error: 'invalid' },
    ),
});
/** For the documentation: what is left out above. */
export const withoutEffect =
  'Any other parameter of OpenAI’s, such as `tools`, `stop`, `top_p`, `seed` or `user`, is taken and has no effect.';
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
const annotations = z
  .array(citation.extend({ type: z.literal('file_citation') }))
  .describe('The sources of the answer, by the numbers in its text.');
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
        content: z.string(),
        annotations,
        unsupported: unsupported.optional(),
        confidence: confidence.optional(),
      }),
      finish_reason: z.enum(['stop', 'length', 'content_filter']),
      logprobs: z.null(),
    }),
  ),
  usage,
});

/** One of the events of a streamed answer; `unsupported` comes once, after the last of its text, and `confidence` with its end. */
export const chatCompletionChunk = z.object({
  ...head,
  object: z.literal('chat.completion.chunk'),
  choices: z.array(
    z.object({
      index: z.number().int(),
      delta: z.object({
        role: z.literal('assistant').optional(),
        content: z.string().optional(),
        annotations: annotations.optional(),
        unsupported: unsupported.optional(),
        confidence: confidence.optional(),
      }),
      finish_reason: z.enum(['stop', 'length', 'content_filter']).nullable(),
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
