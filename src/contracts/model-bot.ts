import { z } from 'zod';

export const modelBot = z.object({
  id: z.uuid(),
  name: z.string(),
  purpose: z.string(),
  starterQuestions: z.array(z.string()),
  tenantId: z.uuid().nullable(),
  companyId: z.uuid().nullable(),
  userId: z.uuid().nullable(),
  publishedAt: z.iso.datetime().nullable(),
  /** Files it can answer from. */
  fileCount: z.number().int(),
  /** What answers: `quoter`, or the id of the provider's model. */
  model: z.string(),
  /** What the person asking may do with it. */
  may: z.object({ feed: z.boolean(), chat: z.boolean(), manageKeys: z.boolean() }),
  createdAt: z.iso.datetime(),
});
export type ModelBotData = z.infer<typeof modelBot>;

const name = z
  .string({ error: 'required' })
  .trim()
  .min(1, { error: 'required' })
  .max(100, { error: 'too_long' });

/** Makes the caller's own personal bot. */
export const createModelBotInput = z.strictObject({ name });

export const createApiKeyInput = z.strictObject({ name });
/** `key` is answered once, when it is made, and never again. */
export const apiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  key: z.string().optional(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type ApiKeyData = z.infer<typeof apiKey>;
