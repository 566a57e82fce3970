import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { lookUpInvitation } from '#server/services/invitations/open-invitation.ts';

export const prerender = false;

export const POST = endpoint(
  'POST invitations/look-up',
  { summary: 'What an invitation offers, for whoever got its mail', may: 'public' },
  async ({ ctx, body }) => answerData(await lookUpInvitation({ ctx, input: body })),
);
