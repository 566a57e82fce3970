import { loginResult } from '#contracts/account.ts';
import { startBrowserSession } from '#server/http/browser-session.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerNothing } from '#server/http/respond.ts';
import { endImpersonation } from '#server/services/impersonation/end-impersonation.ts';

export const prerender = false;

export const DELETE = endpoint(
  {
    summary: 'Return to oneself; a program, which keeps its own token, is answered 204',
    may: 'signedIn',
    whileImpersonating: 'open',
    answer: { status: 200, data: loginResult },
  },
  async ({ ctx, context }) => {
    const own = await endImpersonation({ ctx });
    if (!own) return answerNothing();
    if (own.cookie) startBrowserSession(context, own.cookie);
    return answerData(own.result);
  },
);
