import { endBrowserSession } from '#server/http/browser-session.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { requestDeletion } from '#server/services/users/request-deletion.ts';

export const prerender = false;

export const POST = endpoint(
  'POST users/{id}/deletion',
  {
    summary: "Ask for the end of one's account, which signing in within seven days takes back",
    may: { action: 'user.secure', of: 'user' },
  },
  async ({ ctx, body, context }) => {
    await requestDeletion({ ctx, input: body });
    endBrowserSession(context);
    return answerNothing();
  },
);
