import { endpoint } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { removeToolSignIn } from '#server/services/tool-sign-ins/remove-tool-sign-in.ts';

export const prerender = false;

export const DELETE = endpoint(
  'DELETE users/{id}/tool-sign-ins/{signInId}',
  {
    heavy: 'outside',
    summary: 'Sign out of a server that tools act at',
    may: { action: 'user.manageIdentities', of: 'user' },
  },
  async ({ ctx, params: { id, signInId } }) => {
    await removeToolSignIn({ ctx, input: { userId: id, id: signInId } });
    return answerNothing();
  },
);
