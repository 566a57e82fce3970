import type { EmbeddingModelV4 } from '@ai-sdk/provider';
import type { App } from '../context.ts';
import { estimateTokens } from './fallback.ts';
import type { Offer } from './model-registry.ts';
import { createProviderClient } from './provider-client.ts';

/** A model that makes vectors of texts, and who offers it. */
export type EmbeddingModel = Offer & { load(): Promise<EmbeddingModelV4> };

/**
 * What makes the vectors of a space: the first model that the registry offers for it. There is no fallback to another
 * one, whose vectors could not be compared with those that are stored.
 */
export function embeddingModel({ models }: Pick<App, 'models'>, spaceId: string): EmbeddingModel | null {
  // Anthropic has none.
  const offer = models.offers(spaceId, 'embedding').find(({ connection }) => connection.kind !== 'anthropic');
  return offer ? { ...offer, load: () => createProviderClient(offer.connection).embedding(offer.id) } : null;
}

/** A provider answered with something else than a vector of numbers for each text. */
class EmbeddingError extends Error {
  override name = 'EmbeddingError';
}

/** Some servers take 32 in a request and no more. */
const textsAtOnce = 25;
/** Longer vectors are no model's, and would fill the memory. */
const mostDimensions = 8192;

/**
 * The vectors of some texts, in their order and all of the same length, and what making them took.
 * @throws {EmbeddingError} or what the provider failed with
 */
export async function embedTexts(
  model: EmbeddingModel,
  texts: string[],
  { retries, patience, signal }: { retries: number; patience: number; signal?: AbortSignal },
): Promise<{ vectors: number[][]; tokens: number }> {
  const { embedMany } = await import('ai');
  const loaded = await model.load();
  // Loading the client the first time is not the provider's doing.
  const limit = AbortSignal.timeout(patience);
  const abortSignal = signal ? AbortSignal.any([signal, limit]) : limit;
  const vectors: number[][] = [];
  let told = 0;
  for (let first = 0; first < texts.length; first += textsAtOnce) {
    const values = texts.slice(first, first + textsAtOnce);
    const { embeddings, usage } = await embedMany({
      model: loaded,
      values,
      maxRetries: retries,
      abortSignal,
    });
    vectors.push(...embeddings);
    told += usage.tokens;
  }
  const dimensions = vectors[0]?.length ?? 0;
  const isSound = (vector: number[]) => vector.length === dimensions && vector.every(Number.isFinite);
  if (vectors.length !== texts.length || dimensions === 0 || dimensions > mostDimensions) {
    throw new EmbeddingError('The provider answered other vectors than it was asked for.');
  }
  if (!vectors.every(isSound)) throw new EmbeddingError('The provider answered vectors that are none.');
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  return { vectors, tokens: told > 0 ? told : estimateTokens(characters) };
}
