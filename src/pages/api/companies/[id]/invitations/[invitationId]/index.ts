import { z } from 'zod';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { revokeInvitation } from '#server/services/invitations/revoke-invitation.ts';

export const prerender = false;

export const DELETE = endpoint(
  {
    summary: 'Take an invitation back',
    may: { action: 'company.managePeople', of: 'company' },
    params: idParam.extend({ invitationId: z.uuid() }),
    answer: { status: 204 },
  },
  async ({ ctx, params: { invitationId }, place }) => {
    await revokeInvitation({ ctx, input: { invitationId, place } });
    return answerNothing();
  },
);
