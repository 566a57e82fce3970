import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { ModelAbilities } from '#rules/model-abilities.ts';
import type { ProviderState } from '#rules/model-providers.ts';
import { createQuoter, quoterId } from '../quoting/quoter.ts';
import {
  createFallbackModel,
  type FallbackObserver,
  type LastResort,
  type Pace,
  type Patience,
} from './fallback.ts';
import type { Payment } from './payment.ts';
import { createProviderClient, firstChatModel, type ProviderConnection } from './provider-client.ts';
import type { describeFailure } from './provider-problem.ts';

/** What answers questions here: the built-in Quoter, or a provider's model. */
export type ChatModel = {
  /** `quoter`, or the provider's name for the model; shown to people. */
  readonly id: string;
  /** The model behind the AI SDK's interface; a provider's client is loaded when first needed. */
  load(): Promise<LanguageModelV4>;
};

/** A provider's model, which is loaded for a payment alone. */
export type PaidChatModel = { readonly id: string; load(payment: Payment): Promise<LanguageModelV4> };

/** Who offers a model; `tenantId` is whose provider it is, null the installation's, which then pays for its calls. */
export type OfferingProvider = { id: string; name: string; tenantId: string | null };

/** What is known of a provider, one for all of its models. */
export type Health = { state: ProviderState };

/** A provider's model that may be asked for something, with what it costs and who offers it. */
export type AskedModel = {
  readonly id: string;
  provider: OfferingProvider;
  /** In millionths of a US dollar, of what `pricesOf` says; null is unknown. */
  inputPrice: number | null;
  outputPrice: number | null;
  health: Health;
  /** What it failed with, for the log: see `describeFailure`. */
  describe(error: unknown): ReturnType<typeof describeFailure>;
};

/** One that may answer. */
export type OfferedChatModel = PaidChatModel &
  AskedModel & {
    /** As far as they are known. */
    readonly abilities: ModelAbilities;
    pace: Pace;
  };

export type ProviderSettings = {
  connection: ProviderConnection;
  /** Without a name the first model that the provider lists is taken. */
  model: string | undefined;
};

/** The built-in model, which is there whatever else is. */
export function createQuoterModel(): ChatModel {
  const quoter = createQuoter();
  return { id: quoterId, load: async () => quoter };
}

/** Stands for the name of a model of the environment until its provider has told it. */
export const unnamedModel = 'provider';

/** The model of a provider that the environment names. */
export function createEnvironmentModel({ connection, model }: ProviderSettings): PaidChatModel {
  const client = createProviderClient(connection);
  let modelId = model;
  return {
    get id() {
      return modelId ?? unnamedModel;
    },
    async load(payment) {
      modelId ??= firstChatModel(await client.listModels(AbortSignal.timeout(10_000)));
      if (modelId === undefined) throw new Error('The provider lists no model; name one of it in AI_MODEL.');
      return client.chat(modelId, payment);
    },
  };
}

/**
 * The first of several models that answers: see `createFallbackModel`. Its id is that of the first.
 * @param models at least one
 * @param observe is told which model answers, what each call took, and what failed
 * @param lastResort answers where none of them does
 */
export function firstAnswering(
  models: readonly OfferedChatModel[],
  observe: FallbackObserver<OfferedChatModel>,
  patience: Patience,
  lastResort?: LastResort<OfferedChatModel>,
): ChatModel {
  return {
    get id() {
      return models[0]?.id ?? quoterId;
    },
    load: async () => createFallbackModel(models, observe, patience, lastResort),
  };
}
