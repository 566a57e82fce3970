import { z } from 'zod';
import { invitation } from '#contracts/invitation.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { resendInvitation } from '#server/services/invitations/resend-invitation.ts';

export const prerender = false;

export const POST = endpoint(
  {
    summary: 'Send an invitation once more, with a new link',
    may: { action: 'company.managePeople', of: 'company' },
    params: idParam.extend({ invitationId: z.uuid() }),
    answer: { status: 200, data: invitation },
  },
  async ({ ctx, params: { invitationId }, place }) => {
    return answerData(await resendInvitation({ ctx, input: { invitationId, place } }));
  },
);
