import type { EmbeddingModelV4, LanguageModelV4 } from '@ai-sdk/provider';
import { defaultAddresses, type ProviderKind } from '#rules/model-providers.ts';
import { likelyPurpose } from '#rules/provider-presets.ts';
import { type BoundFetch, readJsonBody } from '../outbound/bound-fetch.ts';
import { furtherAbilities, type ListedModel, modelsIn } from './listed-models.ts';
import { createMendingFetch, type ModelMemory } from './mending/mending-fetch.ts';
import type { Payment } from './payment.ts';
import { reachedAt } from './reached-at.ts';
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
  const { root: baseURL, fetch } = reachedAt(
    connection.baseUrl ?? defaultAddresses[kind] ?? '',
    connection.fetch,
  );
  const fetchFor = (modelId: string) => {
    const mend = (fetch: BoundFetch) => createMendingFetch(fetch, connection.memoryOf(modelId));
    return kind === 'openaiCompatible' ? createSteadyFetch(fetch, mend) : mend(fetch);
  };
  const apiKey = connection.apiKey ?? '';
  const kept = new Map<string, Promise<LanguageModelV4>>();
  // What cannot be loaded is told by the call that needs it.
  void loadFor(kind).catch(() => undefined);

  const connect = async (modelId: string): Promise<LanguageModelV4> => {
    const fetch = fetchFor(modelId);
    if (kind === 'anthropic') {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      return createAnthropic({ baseURL, apiKey, fetch }).languageModel(modelId);
    }
    if (kind === 'google') {
      const { createGoogle } = await import('@ai-sdk/google');
      return createGoogle({ baseURL, apiKey, fetch }).languageModel(modelId);
    }
    const { wrapLanguageModel } = await import('ai');
    return wrapLanguageModel({
      model: (await openAi(fetch)).chatModel(modelId),
      middleware: separateThinking(
        modelId,
        thinkingOf(connection.memoryOf(modelId)),
        connection.thinks?.(modelId),
      ),
    });
  };
  const openAi = async (fetch: BoundFetch) => {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    const key = connection.apiKey === null ? {} : { apiKey: connection.apiKey };
    return createOpenAICompatible({ name: 'provider', baseURL, ...key, includeUsage: true, fetch });
  };

  return {
    chat(modelId, _payment) {
      const known = kept.get(modelId) ?? connect(modelId);
      kept.set(modelId, known);
      return known;
    },
    async embedding(modelId, _payment) {
      if (kind === 'anthropic') throw new Error('Anthropic makes no vectors of texts.');
      const fetch = fetchFor(modelId);
      if (kind === 'openaiCompatible') return (await openAi(fetch)).embeddingModel(modelId);
      const { createGoogle } = await import('@ai-sdk/google');
      return createGoogle({ baseURL, apiKey, fetch }).embeddingModel(modelId);
    },
    async listModels(signal) {
      const response = await fetch(`${baseURL}/models`, {
        headers: headersOf(connection),
        signal,
      });
      if (!response.ok) {
        await response.body?.cancel();
        throw new ProviderStatusError(response.status);
      }
      const answer = await readJsonBody(response);
      const root = baseURL.replace(/\/v1$/, '');
      const asking = { fetch, headers: headersOf(connection), signal };
      const further = await furtherAbilities(answer, root, asking);
      return modelsIn(answer).map(({ id, abilities }) => ({
        id,
        abilities: { ...abilities, ...further.get(id) },
      }));
    },
  };
}

function headersOf({ kind, apiKey }: ProviderConnection): Record<string, string> {
  if (apiKey === null) return {};
  if (kind === 'anthropic') return { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' };
  if (kind === 'google') return { 'x-goog-api-key': apiKey };
  return { Authorization: `Bearer ${apiKey}` };
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
