import { z } from 'zod';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { removeApiKey } from '#server/services/api-keys/remove-api-key.ts';

export const prerender = false;

const params = z.strictObject({ id: z.uuid(), keyId: z.uuid() });

export const DELETE = endpoint(
  { summary: 'End an API key', access: 'signedIn', params, answer: { status: 204 } },
  async ({ ctx, params: { id, keyId } }) => {
    const place = await authorize(ctx, 'modelBot.manageKeys', { kind: 'modelBot', id });
    await removeApiKey({ ctx, input: { modelBotId: id, keyId, place } });
    return answerNothing();
  },
);
