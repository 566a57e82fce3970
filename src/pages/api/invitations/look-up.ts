import { lookUpInvitationInput, offeredInvitation } from '#contracts/invitation.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { lookUpInvitation } from '#server/services/invitations/open-invitation.ts';

export const prerender = false;

export const POST = endpoint(
  {
    summary: 'What an invitation offers, for whoever got its mail',
    may: 'public',
    body: lookUpInvitationInput,
    answer: { status: 200, data: offeredInvitation },
  },
  async ({ ctx, body }) => answerData(await lookUpInvitation({ ctx, input: body })),
);
