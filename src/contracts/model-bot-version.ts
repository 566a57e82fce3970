import { z } from 'zod';
import { audiences, modelBotLimits } from '#rules/model-bots.ts';
import { modelBotDraft } from './model-bot.ts';

const settings = modelBotDraft.omit({ revision: true });

/** A published version, as listed. */
export const modelBotVersion = z.object({
  id: z.uuid(),
  number: z.number().int(),
  note: z.string(),
  fileCount: z.number().int(),
  publishedBy: z.object({ id: z.uuid(), firstName: z.string() }).nullable(),
  /** It is the one that answers now. */
  current: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type ModelBotVersionData = z.infer<typeof modelBotVersion>;

/** A version with what it holds. Its files are those there were; some may be gone. */
export const modelBotVersionDetail = modelBotVersion.extend({
  settings,
  files: z.array(z.object({ id: z.uuid(), name: z.string(), sha256: z.string().nullable() })),
});
export type ModelBotVersionDetail = z.infer<typeof modelBotVersionDetail>;

const revision = z.number({ error: 'invalid' }).int({ error: 'invalid' }).optional();

/** Publishes the draft; with `revision` only as the caller has seen it. */
export const publishInput = z.strictObject({
  note: z
    .string({ error: 'invalid' })
    .trim()
    // A character may be of two units.
    .max(2 * modelBotLimits.noteCharacters, { error: 'too_long', abort: true })
    .refine((text) => [...text].length <= modelBotLimits.noteCharacters, { error: 'too_long' })
    .optional(),
  revision,
});

/** Publishes what a version held once more, and makes it the draft. */
export const rollBackInput = z.strictObject({ revision });

export const audienceInput = z.strictObject({ audience: z.enum(audiences, { error: 'invalid' }) });

/** A READ_USER of the bot's company, and whether they are among the chosen. */
export const modelBotReader = z.object({
  id: z.uuid(),
  firstName: z.string(),
  email: z.string(),
  chosen: z.boolean(),
});
export type ModelBotReaderData = z.infer<typeof modelBotReader>;
