import { z } from 'zod';
import type { Translate } from '#i18n/i18n.ts';
import { imageSizes, mediaLimits } from '#rules/media.ts';
import type { AgentTool, ToolAnswer } from './agent-tool.ts';
import { builtInTool } from './built-in-tool.ts';

const input = z.strictObject({
  prompt: z
    .string()
    .trim()
    .min(1)
    .max(mediaLimits.promptCharacters)
    .describe(
      'What the picture shows, whole by itself; it also describes the picture to those who do not see it',
    ),
  size: z.enum(imageSizes).default('square'),
});

/**
 * Has a picture made in the name of the person who asks. It uses up one of their generations of the day, so they are
 * asked first.
 * @param make answers the picture's id
 * @param readLeft answers how many are left of today's limit, and throws a `ToolError` where that is none
 * @param t says to the person what it would do
 */
export function createMakeImage(
  make: (wanted: z.output<typeof input>, signal: AbortSignal) => Promise<string>,
  readLeft: () => Promise<number>,
  t: Translate,
): AgentTool {
  /** As it was when it was last looked at, which is before each call is shown. */
  let left = 0;
  return builtInTool({
    name: 'make_image',
    description:
      'Makes a picture and shows it to the person beside the answer. They are asked first, since it counts against their limit of the day. Use it only if they want a picture, and do not repeat the picture in the answer.',
    changes: true,
    // The provider's own time, and some to keep what it made.
    milliseconds: mediaLimits.milliseconds + 10_000,
    input,
    async assertPossible() {
      left = await readLeft();
    },
    sends: ({ prompt, size }) => [
      { label: 'picture', value: prompt },
      { label: 'shape', value: t(`media.sizes.${size}`) },
      { label: 'counts', value: t('tools.countsAsMedia', { count: left }) },
    ],
    async run(wanted, signal): Promise<ToolAnswer> {
      const mediaId = await make(wanted, signal);
      return { mediaId, text: 'The picture was made. The person sees it beside this answer.' };
    },
  });
}
