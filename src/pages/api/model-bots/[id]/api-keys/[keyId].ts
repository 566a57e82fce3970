import { endpoint } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { removeApiKey } from '#server/services/api-keys/remove-api-key.ts';

export const prerender = false;

export const DELETE = endpoint(
  'DELETE model-bots/{id}/api-keys/{keyId}',
  { summary: 'End an API key', may: { action: 'modelBot.manageKeys', of: 'modelBot' } },
  async ({ ctx, params: { id, keyId }, place }) => {
    await removeApiKey({ ctx, input: { modelBotId: id, keyId, place } });
    return answerNothing();
  },
);
