import { endBrowserSession } from '#server/http/browser-session.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { logout } from '#server/services/sessions/logout.ts';

export const prerender = false;

export const POST = endpoint(
  'POST users/logout',
  { summary: 'Sign out', may: 'signedIn', withoutSecondFactor: 'open', whileImpersonating: 'open' },
  async ({ ctx, context }) => {
    await logout({ ctx });
    endBrowserSession(context);
    return answerNothing();
  },
);
