import type { ModelPurpose } from '#rules/model-providers.ts';
import type { BoundFetch } from '../../outbound/bound-fetch.ts';
import type { ModelRegistry, ReachableModel } from '../model-registry.ts';

/** Where media are made: an OpenAI-compatible endpoint, and its model. */
export type MediaEndpoint = {
  /** Such as `https://api.openai.com/v1`. */
  baseUrl: string;
  apiKey: string | null;
  model: string;
  fetch: BoundFetch;
  offer: ReachableModel;
};

/** What makes each kind of media, in order of fallback; empty where nothing is connected that could. */
export type MediaEndpoints = { image: MediaEndpoint[]; speech: MediaEndpoint[] };

/** What makes media for a bot of a space: the models that the registry offers for it over OpenAI's protocol. */
export function endpointsForMedia({ models }: { models: ModelRegistry }, spaceId: string): MediaEndpoints {
  const all = (purpose: ModelPurpose): MediaEndpoint[] =>
    models.offers(spaceId, purpose).flatMap((offer) => {
      const { kind, baseUrl, apiKey, fetch } = offer.connection;
      return kind === 'openaiCompatible' && baseUrl
        ? [{ baseUrl, apiKey, model: offer.id, fetch, offer }]
        : [];
    });
  return { image: all('image'), speech: all('speech') };
}
