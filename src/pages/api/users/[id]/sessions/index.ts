import { endpoint } from '#server/http/endpoint.ts';
import { answerNothing, answerWhole } from '#server/http/respond.ts';
import { listSessions } from '#server/services/sessions/list-sessions.ts';
import { signOutEverywhere } from '#server/services/sessions/sign-out-everywhere.ts';

export const prerender = false;

export const GET = endpoint(
  'GET users/{id}/sessions',
  { summary: 'Where one is signed in', may: { action: 'user.secure', of: 'user' } },
  async ({ ctx, query }) => {
    const found = await listSessions({ ctx });
    return answerWhole(found, query);
  },
);

export const DELETE = endpoint(
  'DELETE users/{id}/sessions',
  {
    summary: "Sign a person out everywhere; one's own sign-in that asks goes on",
    may: { action: 'user.signOutEverywhere', of: 'user' },
  },
  async ({ ctx, params }) => {
    await signOutEverywhere({ ctx, input: { userId: params.id } });
    return answerNothing();
  },
);
