import type { ModelAbilities } from './model-abilities.ts';

/** What can be connected: any endpoint that speaks OpenAI's protocol, Anthropic, or Google. */
export const providerKinds = ['openaiCompatible', 'anthropic', 'google'] as const;
export type ProviderKind = (typeof providerKinds)[number];

/** What a provider's model is for. */
export const modelPurposes = ['chat', 'image', 'speech', 'embedding'] as const;
export type ModelPurpose = (typeof modelPurposes)[number];

/**
 * A model that a provider offers here. Prices are in millionths of a US dollar, of what `pricesOf` says; null is
 * unknown.
 */
export type OfferedModel = {
  id: string;
  purpose: ModelPurpose;
  inputPrice: number | null;
  outputPrice: number | null;
  /** Of one that makes vectors: what stands before questions and passages. Left out, what models of its name want. */
  queryPrefix?: string | undefined;
  passagePrefix?: string | undefined;
  /** Of one that chats: what its server told of it when it was last asked, and what an administrator knows better. */
  found?: ModelAbilities | undefined;
  abilities?: ModelAbilities | undefined;
};

/**
 * Which prices a model of a purpose has: of a million tokens in and out, of vectors in alone; of a picture, which comes
 * out; of a million characters to read aloud, which go in.
 */
export const pricesOf: Record<ModelPurpose, readonly ('inputPrice' | 'outputPrice')[]> = {
  chat: ['inputPrice', 'outputPrice'],
  image: ['outputPrice'],
  speech: ['inputPrice'],
  embedding: ['inputPrice'],
};

/** Where a kind is reached unless an address is given; an OpenAI-compatible endpoint has none of its own. */
export const defaultAddresses = {
  openaiCompatible: null,
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
} as const satisfies Record<ProviderKind, string | null>;

/** The ids of the providers that the environment configures, one of each kind. Those that are stored have UUIDs. */
export const environmentProviders = {
  openaiCompatible: 'environment',
  anthropic: 'anthropic',
  google: 'google',
} as const satisfies Record<ProviderKind, string>;

const environmentIds: ReadonlySet<string> = new Set(Object.values(environmentProviders));

/** Whether a provider is of the environment, and nothing of it is stored. */
export const isOfEnvironment = (providerId: string): boolean => environmentIds.has(providerId);

export const providerLimits = {
  perOwner: 20,
  models: 50,
  nameCharacters: 100,
  modelCharacters: 200,
  prefixCharacters: 300,
  addressCharacters: 2000,
  keyCharacters: 2000,
  /** In millionths of a dollar: 100,000 dollars. */
  price: 100_000_000_000,
  budget: 1_000_000_000_000,
} as const;

/** Whether a model may be called so: others' lists may hold anything. */
export const isModelName = (name: string) =>
  name.length <= providerLimits.modelCharacters && /^[^\p{Cc}\s]+$/u.test(name);

/** Why a provider did not answer; `providers.problems.<code>` says what to do. */
export const providerProblems = [
  'key_refused',
  'model_unknown',
  'no_models',
  'unreachable',
  'address_refused',
  'busy',
  'out_of_credit',
  'country_refused',
  'organisation_unverified',
  'model_forbidden',
  'model_elsewhere',
  'timed_out',
  'provider_down',
  'request_refused',
  'not_understood',
] as const;
export type ProviderProblem = (typeof providerProblems)[number];

/**
 * Problems that are told until the next good answer. `of`: of the whole provider, or of one of its models, beside which
 * others may answer. What is left out says nothing of the next call.
 */
const keptProblems: ReadonlyMap<ProviderProblem, { of: 'provider' | 'model' }> = new Map([
  ['key_refused', { of: 'provider' }],
  ['unreachable', { of: 'provider' }],
  ['address_refused', { of: 'provider' }],
  ['out_of_credit', { of: 'provider' }],
  ['country_refused', { of: 'provider' }],
  ['organisation_unverified', { of: 'model' }],
  ['model_forbidden', { of: 'model' }],
  ['model_elsewhere', { of: 'model' }],
  ['model_unknown', { of: 'model' }],
  ['timed_out', { of: 'model' }],
  ['provider_down', { of: 'model' }],
]);

/** What is wrong with a provider, as far as its calls have told; `model` where it is one of its models alone. */
export type ProviderState = { problem: ProviderProblem | null; model: string | null };

/**
 * What is known of a provider after a call of one of its models.
 * @param outcome what the call failed with; null when it was answered
 */
export function stateAfterCall(
  before: ProviderState,
  model: string | null,
  outcome: ProviderProblem | null,
): ProviderState {
  const isOfAnother = before.model !== null && model !== null && before.model !== model;
  if (outcome === null) return isOfAnother ? before : { problem: null, model: null };
  const kept = keptProblems.get(outcome);
  if (!kept || (isOfAnother && kept.of === 'model')) return before;
  return { problem: outcome, model: kept.of === 'model' ? model : null };
}

/** Why the vectors of a bot's files are not complete yet. */
export const embeddingProblems = [...providerProblems, 'budget_used'] as const;
export type EmbeddingProblem = (typeof embeddingProblems)[number];

/** Of what money may be spent on models a month: all of a tenant, a company, a bot, each person, or one of them. */
export const budgetLevels = ['tenant', 'company', 'modelBot', 'person'] as const;
export type BudgetLevel = (typeof budgetLevels)[number];

/** What the cost of models can be told apart by. */
export const costGroupings = ['day', 'model', 'company', 'modelBot', 'person', 'tenant'] as const;
export type CostGrouping = (typeof costGroupings)[number];

/** Tokens at a model's price, in millionths of a dollar, rounded up. An unknown price costs nothing here. */
export function costOf(
  tokens: { input: number; output: number },
  price: Pick<OfferedModel, 'inputPrice' | 'outputPrice'>,
): number {
  const cost = tokens.input * (price.inputPrice ?? 0) + tokens.output * (price.outputPrice ?? 0);
  return Math.ceil(cost / 1_000_000);
}

/** A picture, or so many characters read aloud, at a model's price, in millionths of a dollar, rounded up. */
export function costOfMedia(
  purpose: 'image' | 'speech',
  characters: number,
  { inputPrice, outputPrice }: Pick<OfferedModel, 'inputPrice' | 'outputPrice'>,
): number {
  return purpose === 'image' ? (outputPrice ?? 0) : Math.ceil((characters * (inputPrice ?? 0)) / 1_000_000);
}

/** What the finest square picture takes of the models that count pictures in tokens. */
const tokensOfPicture = 4_200;

/** What making media takes, of a text of so many tokens, where the provider does not tell. */
export const tokensOfMedia = (purpose: 'image' | 'speech', input: number) => ({
  input,
  output: purpose === 'image' ? tokensOfPicture : 0,
});
