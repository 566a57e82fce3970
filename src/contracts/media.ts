import { z } from 'zod';
import { imageSizes, mediaKinds, mediaLimits } from '#rules/media.ts';
import { listInput } from './list.ts';
import { wordsField } from './words-field.ts';

/**
 * A picture or a spoken text that somebody had made. While it is `generating` there is nothing to fetch yet; its
 * bytes are at `…/media/{id}/content`. One that failed is not kept.
 */
export const mediaItem = z.object({
  id: z.uuid(),
  kind: z.enum(mediaKinds),
  status: z.enum(['generating', 'ready']),
  prompt: z.string(),
  /** The shape that was asked for; null for speech. */
  size: z.enum(imageSizes).nullable(),
  /** In pixels, where the picture says so. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  mediaType: z.string().nullable(),
  /** The provider's name for what made it. */
  model: z.string(),
  createdAt: z.iso.datetime(),
});
export type MediaData = z.infer<typeof mediaItem>;

/** Speech of the same text is made once: asked for again, the answer is the one that is there, and costs nothing. */
export const createMediaInput = z.strictObject({
  prompt: wordsField(mediaLimits.promptCharacters),
  kind: z.enum(mediaKinds, { error: 'invalid' }),
  size: z.enum(imageSizes, { error: 'invalid' }).default('square'),
});
export type CreateMediaInput = z.output<typeof createMediaInput>;

export const mediaQuery = listInput
  .pick({ page: true, perPage: true })
  .extend({ kind: z.enum(mediaKinds, { error: 'invalid' }).optional() });
