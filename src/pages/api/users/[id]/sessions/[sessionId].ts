import { endpoint } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { removeSession } from '#server/services/sessions/remove-session.ts';

export const prerender = false;

export const DELETE = endpoint(
  'DELETE users/{id}/sessions/{sessionId}',
  { summary: "End one of one's sign-ins", may: { action: 'user.secure', of: 'user' } },
  async ({ ctx, params }) => {
    await removeSession({ ctx, input: { id: params.sessionId } });
    return answerNothing();
  },
);
