import { z } from 'zod';
import { proofInput } from '#contracts/security.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { removeIdentity } from '#server/services/identities/remove-identity.ts';

export const prerender = false;

export const DELETE = endpoint(
  {
    summary: 'Disconnect a provider account',
    may: { action: 'user.manageIdentities', of: 'user' },
    params: z.strictObject({ id: z.uuid(), identityId: z.uuid() }),
    body: proofInput,
    answer: { status: 204 },
  },
  async ({ ctx, params: { id, identityId }, body }) => {
    await removeIdentity({ ctx, input: { ...body, userId: id, id: identityId } });
    return answerNothing();
  },
);
