import { z } from 'zod';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { revokeInvitation } from '#server/services/invitations/revoke-invitation.ts';

export const prerender = false;

export const DELETE = endpoint(
  {
    summary: 'Take an invitation back',
    access: 'signedIn',
    params: idParam.extend({ invitationId: z.uuid() }),
    answer: { status: 204 },
  },
  async ({ ctx, params: { id, invitationId } }) => {
    const place = await authorize(ctx, 'tenant.managePeople', { kind: 'tenant', id });
    await revokeInvitation({ ctx, input: { invitationId, place } });
    return answerNothing();
  },
);
