import type { EmbeddingModelV4, LanguageModelV4 } from '@ai-sdk/provider';
import type { ProviderKind } from '#rules/model-providers.ts';
import { likelyPurpose } from '#rules/provider-presets.ts';
import { type BoundFetch, readJsonBody } from '../outbound/bound-fetch.ts';
import { furtherAbilities, type ListedModel, modelsIn } from './listed-models.ts';
import { createMendingFetch, type ModelMemory } from './mending/mending-fetch.ts';
import type { Payment } from './payment.ts';
import { reachedAt } from './reached-at.ts';
import { steadyVectors } from './steady-vectors.ts';
import { readWrittenCalls } from './streams/read-written-calls.ts';
import { createSteadyFetch } from './streams/steady-fetch.ts';
import { separateThinking, type ThinkingMemory } from './thinking/separate-thinking.ts';

/** How a provider is reached. `fetch` decides which addresses may be. */
export type ProviderConnection = {
  kind: ProviderKind;
  baseUrl: string | null;
  apiKey: string | null;
  fetch: BoundFetch;
  /** What is remembered of a model of it. */
  memoryOf(modelId: string): ModelMemory;
  /** Whether a model is known to think before it answers; left out where nothing is known. */
  thinks?(modelId: string): boolean | undefined;
};

/**
 * A provider behind the AI SDK's interfaces; each client is loaded when first needed, and kept. Models are given for a
 * payment alone.
 */
export type ProviderClient = {
  chat(modelId: string, payment: Payment): Promise<LanguageModelV4>;
  /** @throws for Anthropic, which offers none */
  embedding(modelId: string, payment: Payment): Promise<EmbeddingModelV4>;
  /** Asks the provider for its models. @throws {ProviderStatusError} when it says no */
  listModels(signal: AbortSignal): Promise<ListedModel[]>;
  /** Resolves once the provider answers anything at all. @throws what keeps it from that */
  reach(signal: AbortSignal): Promise<void>;
};

/** A provider answered with a status that is none of success. */
export class ProviderStatusError extends Error {
  override name = 'ProviderStatusError';
  readonly statusCode: number;

  constructor(statusCode: number) {
    super(`The provider answered ${statusCode} when asked for its models.`);
    this.statusCode = statusCode;
  }
}

/**
 * Loads what a provider of this kind needs as soon as there is one, which is before anybody is served: whatever else
 * there is to do waits for it, and a question would be the first to.
 */
function loadFor(kind: ProviderKind): Promise<unknown> {
  const own = {
    anthropic: () => import('@ai-sdk/anthropic'),
    google: () => import('@ai-sdk/google'),
    openaiCompatible: () => import('@ai-sdk/openai-compatible'),
  };
  return Promise.all([import('ai'), own[kind]()]);
}

export function createProviderClient(connection: ProviderConnection): ProviderClient {
  const { kind } = connection;
  const reached = reachedAt(connection);
  const { headers } = reached;
  /** How a model is asked, in whichever protocol. */
  const askedAt = (modelId: string) => {
    const { root, fetch } = reached.callsOf(modelId);
    const mend = (fetch: BoundFetch) => createMendingFetch(fetch, connection.memoryOf(modelId));
    return {
      baseURL: root,
      fetch: kind === 'openaiCompatible' ? createSteadyFetch(fetch, mend) : mend(fetch),
    };
  };
  const apiKey = connection.apiKey ?? '';
  const kept = new Map<string, Promise<LanguageModelV4>>();
  // What cannot be loaded is told by the call that needs it.
  void loadFor(kind).catch(() => undefined);

  const connect = async (modelId: string): Promise<LanguageModelV4> => {
    const settings = { ...askedAt(modelId), apiKey };
    if (kind === 'anthropic') {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      return createAnthropic(settings).languageModel(modelId);
    }
    if (kind === 'google') {
      const { createGoogle } = await import('@ai-sdk/google');
      return createGoogle(settings).languageModel(modelId);
    }
    const { wrapLanguageModel } = await import('ai');
    return wrapLanguageModel({
      model: (await openAi(modelId)).chatModel(modelId),
      middleware: [
        readWrittenCalls,
        separateThinking(modelId, thinkingOf(connection.memoryOf(modelId)), connection.thinks?.(modelId)),
      ],
    });
  };
  const openAi = async (modelId: string) => {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    return createOpenAICompatible({ name: 'provider', ...askedAt(modelId), headers, includeUsage: true });
  };

  return {
    chat(modelId, _payment) {
      const known = kept.get(modelId) ?? connect(modelId);
      kept.set(modelId, known);
      return known;
    },
    async embedding(modelId, _payment) {
      if (kind === 'anthropic') throw new Error('Anthropic makes no vectors of texts.');
      if (kind === 'openaiCompatible') {
        const { wrapEmbeddingModel } = await import('ai');
        return wrapEmbeddingModel({
          model: (await openAi(modelId)).embeddingModel(modelId),
          middleware: steadyVectors,
        });
      }
      const { createGoogle } = await import('@ai-sdk/google');
      return createGoogle({ ...askedAt(modelId), apiKey }).embeddingModel(modelId);
    },
    async reach(signal) {
      const { root, fetch } = reached.calls;
      const { body } = await fetch(`${root}/models`, { headers, signal });
      await body?.cancel();
    },
    async listModels(signal) {
      if (reached.models) return reached.models.map((id) => ({ id, abilities: {} }));
      const { root, fetch } = reached.calls;
      const response = await fetch(`${root}/models`, { headers, signal });
      if (!response.ok) {
        await response.body?.cancel();
        throw new ProviderStatusError(response.status);
      }
      const answer = await readJsonBody(response);
      const asking = { fetch, headers, signal };
      const further = await furtherAbilities(answer, root.replace(/\/v1$/, ''), asking);
      return modelsIn(answer).map(({ id, abilities }) => ({
        id,
        abilities: { ...abilities, ...further.get(id) },
      }));
    },
  };
}

/** Kept with what else the model does otherwise than most. */
const thinkingOf = (memory: ModelMemory): ThinkingMemory => ({
  thinksFirst: () => memory.quirks().some(({ kind }) => kind === 'thinksFirst'),
  learn: () => memory.learn([{ kind: 'thinksFirst' }]),
});

/** The first of a provider's models that can chat, as far as names tell; undefined where there is none at all. */
export function firstChatModel(models: readonly Pick<ListedModel, 'id'>[]): string | undefined {
  const ids = models.map(({ id }) => id);
  return ids.find((id) => likelyPurpose(id) === 'chat') ?? ids[0];
}
