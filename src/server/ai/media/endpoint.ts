import type { ModelPurpose } from '#rules/model-providers.ts';
import type { App } from '../../context.ts';
import type { Offer } from '../model-registry.ts';

/** Where media are made: an OpenAI-compatible endpoint, and its model. */
export type MediaEndpoint = {
  /** Such as `https://api.openai.com/v1`. */
  baseUrl: string;
  apiKey: string | null;
  model: string;
  fetch: typeof globalThis.fetch;
  offer: Offer;
};

/** What makes each kind of media; null where nothing is connected that could. */
export type MediaEndpoints = { image: MediaEndpoint | null; speech: MediaEndpoint | null };

/** What makes media for a bot of a space: the first model that the registry offers for it over OpenAI's protocol. */
export function mediaEndpoints({ models }: Pick<App, 'models'>, spaceId: string): MediaEndpoints {
  const first = (purpose: ModelPurpose): MediaEndpoint | null => {
    for (const offer of models.offers(spaceId, purpose)) {
      const { kind, baseUrl, apiKey, fetch } = offer.connection;
      if (kind === 'openaiCompatible' && baseUrl) return { baseUrl, apiKey, model: offer.id, fetch, offer };
    }
    return null;
  };
  return { image: first('image'), speech: first('speech') };
}
