import type { EmbeddingModelV4 } from '@ai-sdk/provider';
import { type EmbeddingPrefixes, embeddingPrefixes } from '#rules/embedding-prefixes.ts';
import { anyLength, embedBatch, type TakenLength } from './embed-batch.ts';
import { estimateTokens } from './fallback.ts';
import type { ModelRegistry, ReachableModel } from './model-registry.ts';
import type { AskedModel } from './models.ts';
import type { Payment } from './payment.ts';
import { createProviderClient } from './provider-client.ts';

/** A model that makes vectors of texts, and who offers it. */
export type EmbeddingModel = ReachableModel & {
  /** Tells vectors that can be compared from others: those of one model, with the same before each passage. */
  space: string;
  load(payment: Payment): Promise<EmbeddingModelV4>;
};

/**
 * What makes the vectors of a space: the first model that the registry offers for it. There is no fallback to another
 * one, whose vectors could not be compared with those that are stored.
 */
export function embeddingModel(
  { models }: { models: ModelRegistry },
  spaceId: string,
): EmbeddingModel | null {
  // Anthropic has none.
  const offer = models.offers(spaceId, 'embedding').find(({ connection }) => connection.kind !== 'anthropic');
  if (!offer) return null;
  const { passage } = embeddingPrefixes(offer);
  const space = passage === '' ? offer.id : `${offer.id} ${JSON.stringify(passage)}`;
  return {
    ...offer,
    space,
    load: (payment) => createProviderClient(offer.connection).embedding(offer.id, payment),
  };
}

/** A provider answered with something else than a vector of numbers for each text. */
class EmbeddingError extends Error {
  override name = 'EmbeddingError';
}

/** Some servers take 32 in a request and no more; others fewer, which shows. */
const textsAtOnce = 25;
/** Longer vectors are no model's, and would fill the memory. */
const mostDimensions = 8192;

/**
 * The vectors of some texts, in their order and all of the same length, and what making them took.
 * @param calls what pays for them, and is told whether the model answers; not where `signal` ended it
 * @throws {EmbeddingError} or what the provider failed with
 */
export async function embedTexts(
  model: EmbeddingModel,
  calls: PaidCalls,
  texts: string[],
  options: EmbeddingOptions,
): Promise<{ vectors: number[][]; tokens: number }> {
  try {
    const made = await makeVectors(model, calls.payment, texts, options);
    calls.answered(model);
    return made;
  } catch (error) {
    if (!options.signal?.aborted) calls.failed(model, error);
    throw error;
  }
}

/** See `HeldCalls`. */
type PaidCalls = {
  payment: Payment;
  answered(model: AskedModel): void;
  failed(model: AskedModel, error: unknown): void;
};

type EmbeddingOptions = {
  kind: keyof EmbeddingPrefixes;
  retries: number;
  patience: number;
  signal?: AbortSignal;
};

/** Of so many models it is known what lengths they take; the first to be known is the first to be forgotten. */
const mostKnown = 1_000;
const knownLengths = new Map<string, TakenLength>();

function lengthsOf({ provider, id }: EmbeddingModel): TakenLength {
  const name = `${provider.id}/${id}`;
  const known = knownLengths.get(name) ?? anyLength();
  const [first] = knownLengths.keys();
  if (knownLengths.size >= mostKnown && first !== undefined) knownLengths.delete(first);
  knownLengths.set(name, known);
  return known;
}

async function makeVectors(
  model: EmbeddingModel,
  payment: Payment,
  texts: string[],
  { kind, retries, patience, signal }: EmbeddingOptions,
): Promise<{ vectors: number[][]; tokens: number }> {
  const loaded = await model.load(payment);
  // Loading the client the first time is not the provider's doing.
  const limit = AbortSignal.timeout(patience);
  const abortSignal = signal ? AbortSignal.any([signal, limit]) : limit;
  const made: (number[] | null)[] = [];
  const prefix = embeddingPrefixes(model)[kind];
  const lengths = lengthsOf(model);
  let told = 0;
  let atOnce = textsAtOnce;
  for (let first = 0; first < texts.length; ) {
    const values = texts.slice(first, first + atOnce).map((text) => `${prefix}${text}`);
    const batch = await embedBatch(values, { model: loaded, retries, abortSignal, lengths });
    made.push(...batch.vectors);
    told += batch.tokens;
    first += values.length;
    // What is refused once is not asked for again.
    atOnce = Math.max(1, Math.min(atOnce, batch.atOnce));
  }
  const dimensions = made.find((vector) => vector !== null)?.length ?? 0;
  // Near to nothing: such a passage is found by its words.
  const vectors = made.map((vector) => vector ?? new Array<number>(dimensions).fill(0));
  if (vectors.length !== texts.length || dimensions === 0 || dimensions > mostDimensions) {
    throw new EmbeddingError('The provider answered other vectors than it was asked for.');
  }
  if (vectors.some(({ length }) => length !== dimensions)) {
    throw new EmbeddingError('The provider answered vectors of several lengths.');
  }
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  return { vectors, tokens: told > 0 ? told : estimateTokens(characters) };
}
