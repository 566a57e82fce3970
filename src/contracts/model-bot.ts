import { z } from 'zod';
import { mostDailyAnswers } from '#rules/limits.ts';
import {
  answerLanguages,
  audiences,
  isModelChoice,
  type ModelBotSettings,
  type ModelChoice,
  modelBotLimits,
  tones,
} from '#rules/model-bots.ts';
import { widgetLimits } from '#rules/widgets.ts';
import { listInput, yesOrNoFilter } from './list.ts';
import { toolSettings } from './tool.ts';
import { originField } from './widget.ts';
import { charactersField, isOfCharacters, lineField, wordsField } from './words-field.ts';

/** A bot as this person sees it: readers its published version, those who may change it the draft. */
export const modelBot = z.object({
  id: z.uuid(),
  name: z.string(),
  purpose: z.string(),
  starterQuestions: z.array(z.string()),
  /** The address of the uploaded picture, if there is one. */
  avatar: z.string().nullable(),
  tenantId: z.uuid().nullable(),
  companyId: z.uuid().nullable(),
  userId: z.uuid().nullable(),
  publishedAt: z.iso.datetime().nullable(),
  archivedAt: z.iso.datetime().nullable(),
  /** Files it can answer from. */
  fileCount: z.number().int(),
  /** What answers: `quoter`, or the id of the provider's model. */
  model: z.string(),
  /** What the person asking may do with it; `feed` is changing its files and settings. */
  may: z.object({
    feed: z.boolean(),
    chat: z.boolean(),
    manageKeys: z.boolean(),
    publish: z.boolean(),
    share: z.boolean(),
    manage: z.boolean(),
  }),
  createdAt: z.iso.datetime(),
});
export type ModelBotData = z.infer<typeof modelBot>;

const name = lineField(2 * modelBotLimits.nameCharacters).refine(
  isOfCharacters(modelBotLimits.nameCharacters),
  { error: 'too_long' },
);
const starterQuestion = wordsField(2 * modelBotLimits.starterQuestionCharacters).refine(
  isOfCharacters(modelBotLimits.starterQuestionCharacters),
  { error: 'too_long' },
);

/** Every setting of a bot, as it is sent to be stored. */
const settingsInput = z.strictObject({
  name,
  purpose: charactersField(modelBotLimits.purposeCharacters).trim(),
  instructions: charactersField(modelBotLimits.instructionsCharacters),
  tone: z.enum(tones, { error: 'invalid' }),
  language: z.enum(answerLanguages, { error: 'invalid' }),
  starterQuestions: z
    .array(starterQuestion, { error: 'invalid' })
    .max(modelBotLimits.starterQuestions, { error: 'too_long' }),
  model: z
    .string({ error: 'invalid' })
    .max(241, { error: 'invalid' })
    .refine(isModelChoice, { error: 'invalid' }) as z.ZodType<ModelChoice>,
  temperature: z
    .number({ error: 'invalid' })
    .min(0, { error: 'invalid' })
    .max(modelBotLimits.temperature, { error: 'invalid' })
    .nullable(),
  quotesInstead: z.boolean({ error: 'invalid' }),
  avatarId: z.uuid({ error: 'invalid' }).nullable(),
  tools: toolSettings,
}) satisfies z.ZodType<ModelBotSettings>;

/** The draft of a bot, with the count of its changes. */
export const modelBotDraft = settingsInput.extend({ revision: z.number().int() });

/** Makes a bot in a company, or without `companyId` the caller's own. All but the name has a default. */
export const createModelBotInput = settingsInput
  .omit({ avatarId: true, tools: true })
  .partial()
  .extend({ name, companyId: z.uuid({ error: 'invalid' }).nullish() });
export type CreateModelBotInput = z.output<typeof createModelBotInput>;

/**
 * Changes settings of the draft. With `revision`, the count the change was made upon, a change that came in between
 * is answered with 409 `version_conflict` and the draft as it stands; without it the change is made whatever there is.
 */
export const updateModelBotInput = settingsInput
  .partial()
  .extend({ revision: z.number({ error: 'invalid' }).int({ error: 'invalid' }).optional() });
export type UpdateModelBotInput = z.output<typeof updateModelBotInput>;

/** A bot with what only those who may change it see. */
export const modelBotDetail = modelBot.extend({
  draft: modelBotDraft.nullable(),
  audience: z.enum(audiences).nullable(),
  /** The number of the version that answers; null while nothing is published, or the draft itself is live. */
  publishedVersion: z.number().int().nullable(),
  /** In how many settings the draft says something else than the published version; 0 where none is published. */
  unpublishedChanges: z.number().int(),
});
export type ModelBotDetail = z.infer<typeof modelBotDetail>;

export const duplicateModelBotInput = z.strictObject({ name: name.optional() });

const idFilter = z.array(z.uuid()).max(100).optional();
/** `GET model-bots`. Archived bots are left out unless `filters[archived][]=true` asks for them. */
export const modelBotsQuery = listInput.extend({
  sort: z.enum(['name', '-name', 'createdAt', '-createdAt']).optional(),
  'filters[tenantId]': idFilter,
  'filters[companyId]': idFilter,
  'filters[published]': yesOrNoFilter,
  'filters[archived]': yesOrNoFilter,
});
export type ModelBotsQuery = z.output<typeof modelBotsQuery>;

export const modelBotAvatar = z.object({ id: z.uuid() });

const keyName = lineField(100);
/** Whether a key opens its assistant. */
const apiKeyStates = ['active', 'expired', 'makerGone'] as const;

export const createApiKeyInput = z.strictObject({
  name: keyName,
  /** How many answers a day the key may get; without it, as many as the person who makes it. */
  dailyAnswers: z
    .number({ error: 'invalid' })
    .int({ error: 'invalid' })
    .min(1, { error: 'invalid' })
    .max(mostDailyAnswers, { error: 'above_limit' })
    .nullable()
    .default(null),
  /** Whether its answers may use the assistant's tools, in the name of whoever makes it. */
  usesTools: z.boolean({ error: 'invalid' }).default(false),
  /** When the key ends, which is yet to come; without it, with its maker's right to make keys. */
  expiresAt: z.iso.datetime({ error: 'invalid' }).max(40, { error: 'invalid' }).nullable().default(null),
  /** The sites whose pages may use the key and read its answers; without a list no page reads any. Programs on servers may anyway. */
  origins: z
    .array(originField, { error: 'invalid' })
    .max(widgetLimits.origins, { error: 'too_long' })
    .transform((all) => (all.length === 0 ? null : [...new Set(all)]))
    .nullable()
    .default(null),
});
/** `key` is answered once, when it is made, and never again. */
export const apiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  key: z.string().optional(),
  dailyAnswers: z.number().int().nullable(),
  /** The sites whose pages may use it and read its answers; null for none. */
  origins: z.array(z.string()).nullable(),
  /** Its answers may use the assistant's tools, in the name of who made it. */
  usesTools: z.boolean(),
  /** Answers from the files that it got today, by the day of the person who made it. */
  answersToday: z.number().int(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  /** Whose limits it uses, and with whose right to make keys it ends. */
  madeBy: z.object({ id: z.uuid(), firstName: z.string() }),
  /** `expired`: its date is over. `makerGone`: whoever made it may make no keys any more. Neither answers. */
  state: z.enum(apiKeyStates),
});
export type ApiKeyData = z.infer<typeof apiKey>;
