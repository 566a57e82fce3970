import { z } from 'zod';
import { windowLimits } from '#rules/model-abilities.ts';
import type { ModelChoice } from '#rules/model-bots.ts';
import {
  budgetLevels,
  costGroupings,
  isModelName,
  modelPurposes,
  providerKinds,
  providerLimits,
  providerProblems,
} from '#rules/model-providers.ts';
import { quirkForms } from '#rules/model-quirks.ts';
import { localPresets } from '#rules/provider-presets.ts';
import { periodInput } from './usage.ts';
import { lineField } from './words-field.ts';

/** What a model does not take as it is usually sent. */
export const modelQuirk = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['omit', 'omitBesideTools']), field: z.string() }),
  z.object({ kind: z.literal('fill'), field: z.string(), value: z.number() }),
  z.object({ kind: z.literal('omitAt'), field: z.string(), value: z.number() }),
  z.object({ kind: z.literal('rename'), field: z.string(), to: z.string() }),
  z.object({ kind: z.literal('atMost'), field: z.string(), most: z.number() }),
  z.object({ kind: z.literal('picturesAtMost'), most: z.number() }),
  z.object({ kind: z.literal('window'), tokens: z.number() }),
  z.object({ kind: z.enum([...quirkForms, 'thinksFirst']) }),
  z.object({ kind: z.literal('tool'), name: z.string(), digest: z.string() }),
]);

const price = z
  .number({ error: 'invalid' })
  .int({ error: 'invalid' })
  .min(0, { error: 'invalid' })
  .max(providerLimits.price, { error: 'invalid' })
  .nullable();

/** What stands before a text of which a vector is made. */
const prefix = z.string({ error: 'invalid' }).max(providerLimits.prefixCharacters, { error: 'too_long' });

const ability = z.boolean({ error: 'invalid' }).optional();
/** What a model can do, and its window in tokens. What is left out is not known. */
const modelAbilities = z.strictObject({
  tools: ability,
  pictures: ability,
  reasoning: ability,
  window: z
    .number({ error: 'invalid' })
    .int({ error: 'invalid' })
    .min(windowLimits.least, { error: 'invalid' })
    .max(windowLimits.most, { error: 'invalid' })
    .optional(),
});

/**
 * A model that a provider offers. `found` is what its server told of it when it was last tested; `abilities`, what is
 * known better, counts before that. Prices are in millionths of a US dollar: per million tokens; `outputPrice` per
 * picture; `inputPrice` per million characters that are read aloud.
 */
const offeredModel = z.strictObject({
  id: lineField(providerLimits.modelCharacters).refine(isModelName, { error: 'invalid' }),
  purpose: z.enum(modelPurposes, { error: 'invalid' }),
  inputPrice: price,
  outputPrice: price,
  queryPrefix: prefix.optional(),
  passagePrefix: prefix.optional(),
  found: modelAbilities.optional(),
  abilities: modelAbilities.optional(),
});

/** What a model does not take as it is usually sent, and how it is sent since it was refused. */
const learned = z.object({ model: z.string(), quirks: z.array(modelQuirk) });
export type LearnedData = z.infer<typeof learned>;

/**
 * A provider of models. Of its key only the last four characters are ever shown, and of what may be one in its address
 * nothing: it is sent back as it is shown, unless it changes.
 */
export const modelProvider = z.object({
  id: z.uuid(),
  /** Null is the installation's. */
  tenantId: z.uuid().nullable(),
  name: z.string(),
  kind: z.enum(providerKinds),
  baseUrl: z.string().nullable(),
  keyEnd: z.string().nullable(),
  allowsPrivate: z.boolean(),
  enabled: z.boolean(),
  /** In order: the first of each purpose is the default. */
  models: z.array(offeredModel),
  /** What it failed with when it was last asked, if it will until somebody does something about it. */
  problem: z.enum(providerProblems).nullable(),
  problemSince: z.iso.datetime().nullable(),
  /** Of its models, where they have refused something. */
  learned: z.array(learned),
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type ModelProviderData = z.infer<typeof modelProvider>;

const address = z
  .url({ protocol: /^https?$/, error: 'invalid' })
  .max(providerLimits.addressCharacters, { error: 'too_long' })
  .refine((value) => URL.canParse(value) && !new URL(value).username && !new URL(value).password, {
    error: 'invalid',
  });

const settings = {
  name: lineField(providerLimits.nameCharacters),
  baseUrl: address.nullable(),
  /** Null takes the key away; left out, it stays. */
  apiKey: lineField(providerLimits.keyCharacters)
    .regex(/^[\x21-\x7e]+$/, { error: 'invalid' })
    .nullable(),
  /** Of the installation's providers only: it may be reached at an address that is not public. */
  allowsPrivate: z.boolean({ error: 'invalid' }),
  enabled: z.boolean({ error: 'invalid' }),
  models: z.array(offeredModel, { error: 'invalid' }).max(providerLimits.models, { error: 'too_long' }),
};

export const createModelProviderInput = z
  .strictObject({ ...settings, kind: z.enum(providerKinds, { error: 'invalid' }) })
  .partial({ baseUrl: true, apiKey: true, allowsPrivate: true, enabled: true, models: true });
export type CreateModelProviderInput = z.output<typeof createModelProviderInput>;

/**
 * `position` is its place in the order in which providers are asked, from 0. An old `version` is answered with 409
 * `version_conflict` and the provider as it is; without it the changes are made whatever there is.
 */
export const updateModelProviderInput = z
  .strictObject({
    ...settings,
    position: z.number({ error: 'invalid' }).int().min(0).max(1000),
    version: z.number({ error: 'invalid' }).int({ error: 'invalid' }),
  })
  .partial();
export type UpdateModelProviderInput = z.output<typeof updateModelProviderInput>;

/** A model that a bot can choose, as forms show it. */
export type ModelOption = { value: ModelChoice; label: string };

/** Without a model, its first one for chat and its first for vectors, else the first that the provider lists. */
export const testModelProviderInput = z.strictObject({
  model: lineField(providerLimits.modelCharacters).optional(),
});

/** What came of asking a provider for its models and for a word. */
export const modelProviderTest = z.object({
  problem: z.enum(providerProblems).nullable(),
  /** Those that were asked, by commas; with a problem the one that had it. */
  model: z.string().nullable(),
  /** What it listed, whether or not it then answered. */
  models: z.array(z.string()),
  /** Of those, what it told of them. */
  abilities: z.array(z.object({ model: z.string(), found: modelAbilities })),
  milliseconds: z.number().int(),
});
export type ModelProviderTest = z.infer<typeof modelProviderTest>;

/** A server of models that answers on this machine and is not connected yet, with the models that it lists. */
export const localModelServer = z.object({
  preset: z.enum(localPresets),
  baseUrl: z.string(),
  models: z.array(z.string()),
});
export type LocalModelServer = z.infer<typeof localModelServer>;

/** A budget a month, in millionths of a US dollar, with what this month has cost. */
const budget = z.object({
  level: z.enum(budgetLevels),
  subjectId: z.uuid(),
  name: z.string().nullable(),
  /** Of a person. */
  email: z.string().nullable(),
  monthly: z.number().int().nullable(),
  spent: z.number().int(),
  /** Stands for the sum; see `version_conflict`. */
  version: z.string(),
});
export type BudgetData = z.infer<typeof budget>;
/** The tenant's, then what each person may spend, then those of companies, bots and people by name. */
export const budgetList = z.array(budget);

export const budgetSearch = z.strictObject({ search: z.string().trim().max(200).optional() });

/**
 * Of the tenant and of each person, `subjectId` is the tenant. A person's own takes the place of that of each person.
 * Null lifts the budget. An old `version` is answered with 409 `version_conflict` and the budget as it is; without it
 * the budget is set whatever there is.
 */
export const setBudgetInput = z.strictObject({
  level: z.enum(budgetLevels, { error: 'invalid' }),
  subjectId: z.uuid({ error: 'invalid' }),
  monthly: z
    .number({ error: 'invalid' })
    .int({ error: 'invalid' })
    .min(0, { error: 'invalid' })
    .max(providerLimits.budget, { error: 'invalid' })
    .nullable(),
  version: z.string({ error: 'invalid' }).max(50, { error: 'invalid' }).optional(),
});
export type SetBudgetInput = z.output<typeof setBudgetInput>;

const figures = z.object({
  calls: z.number().int(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  /** In millionths of a US dollar. */
  cost: z.number().int(),
});
export type CostFigures = z.infer<typeof figures>;

/** What models were used for over a period of days (UTC). By day every day in order; else the dearest first. */
export const costReport = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  by: z.enum(costGroupings),
  rows: z.array(figures.extend({ id: z.string(), name: z.string() })),
  total: figures,
  /** Of as many days right before, by day; else null. */
  before: figures.nullable(),
});
export type CostReportData = z.infer<typeof costReport>;

/** Without a period, the last 30 days. `tenant` is for the installation's own report. */
export const costReportInput = periodInput(costGroupings);
export type CostReportInput = z.output<typeof costReportInput>;
