import { endpoint } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { removeIdentity } from '#server/services/identities/remove-identity.ts';

export const prerender = false;

export const DELETE = endpoint(
  'DELETE users/{id}/identities/{identityId}',
  { summary: 'Disconnect a provider account', may: { action: 'user.manageIdentities', of: 'user' } },
  async ({ ctx, params: { id, identityId }, body }) => {
    await removeIdentity({ ctx, input: { ...body, userId: id, id: identityId } });
    return answerNothing();
  },
);
