import { z } from 'zod';
import { endpoint } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { removeApiKey } from '#server/services/api-keys/remove-api-key.ts';

export const prerender = false;

const params = z.strictObject({ id: z.uuid(), keyId: z.uuid() });

export const DELETE = endpoint(
  {
    summary: 'End an API key',
    may: { action: 'modelBot.manageKeys', of: 'modelBot' },
    params,
    answer: { status: 204 },
  },
  async ({ ctx, params: { id, keyId }, place }) => {
    await removeApiKey({ ctx, input: { modelBotId: id, keyId, place } });
    return answerNothing();
  },
);
