import { z } from 'zod';
import { endpoint } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { removeToolSecret } from '#server/services/tool-secrets/remove-tool-secret.ts';

export const prerender = false;

const params = z.strictObject({ id: z.uuid(), secretId: z.uuid() });

export const DELETE = endpoint(
  {
    summary: 'Forget a key of tools',
    may: { action: 'modelBot.manageSecrets', of: 'modelBot' },
    params,
    answer: { status: 204 },
  },
  async ({ ctx, params: { secretId }, place }) => {
    await removeToolSecret({ ctx, input: { secretId, place } });
    return answerNothing();
  },
);
