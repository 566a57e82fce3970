import { startBrowserSession } from '#server/http/browser-session.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerNothing } from '#server/http/respond.ts';
import { endImpersonation } from '#server/services/impersonation/end-impersonation.ts';

export const prerender = false;

export const DELETE = endpoint(
  'DELETE impersonations/current',
  {
    summary: 'Return to oneself; a program, which keeps its own token, is answered 204',
    may: 'signedIn',
    whileImpersonating: 'open',
  },
  async ({ ctx, context }) => {
    const own = await endImpersonation({ ctx });
    if (!own) return answerNothing();
    if (own.cookie) startBrowserSession(context, own.cookie);
    return answerData(own.result);
  },
);
