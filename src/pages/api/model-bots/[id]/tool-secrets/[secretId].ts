import { endpoint } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { removeToolSecret } from '#server/services/tools/remove-tool-secret.ts';

export const prerender = false;

export const DELETE = endpoint(
  'DELETE model-bots/{id}/tool-secrets/{secretId}',
  { summary: 'Forget a key of tools', may: { action: 'modelBot.manageSecrets', of: 'modelBot' } },
  async ({ ctx, params: { secretId }, place }) => {
    await removeToolSecret({ ctx, input: { secretId, place } });
    return answerNothing();
  },
);
