import { completeSignIn, signInOrigin } from '#server/http/answer-sign-in.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { acceptInvitation } from '#server/services/invitations/accept-invitation.ts';

export const prerender = false;

export const POST = endpoint(
  'POST invitations/accept',
  {
    summary: 'Accept an invitation, as the person signed in or as somebody new',
    may: 'public',
    whileImpersonating: 'closed',
  },
  async ({ ctx, body, context }) => {
    const { path, session } = await acceptInvitation({ ctx, input: { ...body, ...signInOrigin(context) } });
    if (session) completeSignIn(context, session, 'invitation');
    return answerData({ path, login: session?.result ?? null });
  },
);
