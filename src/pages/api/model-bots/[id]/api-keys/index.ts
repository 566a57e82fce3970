import { wholeListInput } from '#contracts/list.ts';
import { apiKey, createApiKeyInput } from '#contracts/model-bot.ts';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData, answerWhole } from '#server/http/respond.ts';
import { createApiKey } from '#server/services/api-keys/create-api-key.ts';
import { listApiKeys } from '#server/services/api-keys/list-api-keys.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: 'List the API keys of a bot',
    access: 'signedIn',
    params: idParam,
    query: wholeListInput,
    answer: { status: 200, list: apiKey },
  },
  async ({ ctx, params, query }) => {
    await authorize(ctx, 'modelBot.manageKeys', { kind: 'modelBot', id: params.id });
    return answerWhole(await listApiKeys({ ctx, input: { modelBotId: params.id } }), query);
  },
);

export const POST = endpoint(
  {
    summary: 'Make an API key; it is answered once',
    access: 'signedIn',
    params: idParam,
    body: createApiKeyInput,
    answer: { status: 201, data: apiKey },
  },
  async ({ ctx, params, body }) => {
    const place = await authorize(ctx, 'modelBot.manageKeys', { kind: 'modelBot', id: params.id });
    const key = await createApiKey({ ctx, input: { ...body, modelBotId: params.id, place } });
    return answerData(key, { status: 201 });
  },
);
