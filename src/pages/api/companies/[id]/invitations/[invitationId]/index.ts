import { endpoint } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { revokeInvitation } from '#server/services/invitations/revoke-invitation.ts';

export const prerender = false;

export const DELETE = endpoint(
  'DELETE companies/{id}/invitations/{invitationId}',
  { summary: 'Take an invitation back', may: { action: 'company.managePeople', of: 'company' } },
  async ({ ctx, params: { invitationId }, place }) => {
    await revokeInvitation({ ctx, input: { invitationId, place } });
    return answerNothing();
  },
);
