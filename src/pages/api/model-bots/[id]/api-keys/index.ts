import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerWhole } from '#server/http/respond.ts';
import { createApiKey } from '#server/services/api-keys/create-api-key.ts';
import { listApiKeys } from '#server/services/api-keys/list-api-keys.ts';

export const prerender = false;

export const GET = endpoint(
  'GET model-bots/{id}/api-keys',
  { summary: 'List the API keys of a bot', may: { action: 'modelBot.manageKeys', of: 'modelBot' } },
  async ({ ctx, params, query }) => {
    return answerWhole(await listApiKeys({ ctx, input: { modelBotId: params.id } }), query);
  },
);

export const POST = endpoint(
  'POST model-bots/{id}/api-keys',
  { summary: 'Make an API key; it is answered once', may: { action: 'modelBot.manageKeys', of: 'modelBot' } },
  async ({ ctx, params, body, place }) => {
    const key = await createApiKey({ ctx, input: { ...body, modelBotId: params.id, place } });
    return answerData(key, { status: 201 });
  },
);
