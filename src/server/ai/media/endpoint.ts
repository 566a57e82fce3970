import type { App } from '../../context.ts';

/** Where media are made: an OpenAI-compatible endpoint, and its model. */
export type MediaEndpoint = {
  /** Such as `https://api.openai.com/v1`. */
  baseUrl: string;
  apiKey: string | undefined;
  model: string;
};

/** What makes each kind of media; null where nothing is connected that could. */
export type MediaEndpoints = { image: MediaEndpoint | null; speech: MediaEndpoint | null };

/** The one place that decides what makes media. */
export function mediaEndpoints({ environment }: Pick<App, 'environment'>): MediaEndpoints {
  const { AI_BASE_URL: baseUrl, AI_API_KEY: apiKey } = environment;
  const endpoint = (model: string | undefined) =>
    baseUrl !== undefined && model !== undefined ? { baseUrl, apiKey, model } : null;
  return {
    image: endpoint(environment.AI_IMAGE_MODEL),
    speech: endpoint(environment.AI_SPEECH_MODEL),
  };
}
