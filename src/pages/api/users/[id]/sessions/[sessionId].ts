import { z } from 'zod';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { removeSession } from '#server/services/sessions/remove-session.ts';

export const prerender = false;

export const DELETE = endpoint(
  {
    summary: "End one of one's sign-ins",
    may: { action: 'user.secure', of: 'user' },
    params: idParam.extend({ sessionId: z.uuid() }),
    answer: { status: 204 },
  },
  async ({ ctx, params }) => {
    await removeSession({ ctx, input: { id: params.sessionId } });
    return answerNothing();
  },
);
