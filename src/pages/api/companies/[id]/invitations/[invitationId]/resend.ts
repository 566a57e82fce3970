import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { resendInvitation } from '#server/services/invitations/resend-invitation.ts';

export const prerender = false;

export const POST = endpoint(
  'POST companies/{id}/invitations/{invitationId}/resend',
  {
    summary: 'Send an invitation once more, with a new link',
    may: { action: 'company.managePeople', of: 'company' },
  },
  async ({ ctx, params: { invitationId }, place }) => {
    return answerData(await resendInvitation({ ctx, input: { invitationId, place } }));
  },
);
