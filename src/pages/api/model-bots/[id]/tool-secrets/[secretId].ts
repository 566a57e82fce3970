import { z } from 'zod';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { removeToolSecret } from '#server/services/tool-secrets/remove-tool-secret.ts';

export const prerender = false;

const params = z.strictObject({ id: z.uuid(), secretId: z.uuid() });

export const DELETE = endpoint(
  { summary: 'Forget a key of tools', access: 'signedIn', params, answer: { status: 204 } },
  async ({ ctx, params: { id, secretId } }) => {
    const place = await authorize(ctx, 'modelBot.manageSecrets', { kind: 'modelBot', id });
    await removeToolSecret({ ctx, input: { secretId, place } });
    return answerNothing();
  },
);
