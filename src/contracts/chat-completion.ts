import { z } from 'zod';
import { chatLimits } from '#rules/limits.ts';

const textPart = z.object({ type: z.literal('text'), text: z.string() });

/** OpenAI's request, as far as a bot that answers from its files uses it; what else clients send is ignored. */
export const chatCompletionInput = z.object({
  model: z.string().optional(),
  stream: z.boolean().nullish(),
  messages: z
    .array(
      z.object({
        role: z.enum(['system', 'developer', 'user', 'assistant', 'tool']),
        content: z
          .union([
            z.string(),
            z
              .array(z.looseObject({ type: z.string() }))
              .transform((parts) =>
                parts.flatMap((part) => textPart.safeParse(part).data?.text ?? []).join('\n'),
              ),
          ])
          .nullish(),
      }),
    )
    .min(1)
    .refine(
      (messages) => {
        const last = messages.findLast((message) => message.role === 'user')?.content?.trim();
        return last !== undefined && last.length > 0 && last.length <= chatLimits.questionCharacters;
      },
      { error: 'invalid' },
    ),
});
export type ChatCompletionInput = z.infer<typeof chatCompletionInput>;
