import { z } from 'zod';
import { termLimits } from '#rules/limits.ts';
import { wordsField } from './words-field.ts';

const words = wordsField(termLimits.characters).regex(/[\p{L}\p{N}]/u, { error: 'invalid' });

/** A word or phrase of a tenant's own, and others that stand for it, in any language. */
export const term = z.object({
  id: z.uuid(),
  term: z.string(),
  meanings: z.array(z.string()),
  /** Stands for the term and what it means; see `version_conflict`. */
  version: z.string(),
  createdAt: z.iso.datetime(),
});
export type TermData = z.infer<typeof term>;

export const createTermInput = z.strictObject({
  term: words,
  meanings: z
    .array(words, { error: 'required' })
    .min(1, { error: 'required' })
    .max(termLimits.meanings, { error: 'too_long' }),
});
export type CreateTermInput = z.infer<typeof createTermInput>;

/**
 * An old `version` is answered with 409 `version_conflict` and the term as it stands; without it the term is changed
 * whatever there is.
 */
export const updateTermInput = createTermInput.extend({
  version: z.string({ error: 'invalid' }).max(100, { error: 'invalid' }).optional(),
});
export type UpdateTermInput = z.infer<typeof updateTermInput>;
