import { z } from 'zod';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { removeSession } from '#server/services/sessions/remove-session.ts';

export const prerender = false;

export const DELETE = endpoint(
  {
    summary: "End one of one's sign-ins",
    access: 'signedIn',
    params: idParam.extend({ sessionId: z.uuid() }),
    answer: { status: 204 },
  },
  async ({ ctx, params }) => {
    await authorize(ctx, 'user.secure', { kind: 'user', id: params.id });
    await removeSession({ ctx, input: { id: params.sessionId } });
    return answerNothing();
  },
);
