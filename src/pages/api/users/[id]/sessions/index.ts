import { wholeListInput } from '#contracts/list.ts';
import { signInData } from '#contracts/security.ts';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerNothing, answerWhole } from '#server/http/respond.ts';
import { listSessions } from '#server/services/sessions/list-sessions.ts';
import { signOutEverywhere } from '#server/services/sessions/sign-out-everywhere.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: 'Where one is signed in',
    access: 'signedIn',
    params: idParam,
    query: wholeListInput,
    answer: { status: 200, list: signInData },
  },
  async ({ ctx, params, query }) => {
    await authorize(ctx, 'user.secure', { kind: 'user', id: params.id });
    const found = await listSessions({ ctx });
    return answerWhole(found, query);
  },
);

export const DELETE = endpoint(
  {
    summary: "Sign a person out everywhere; one's own sign-in that asks goes on",
    access: 'signedIn',
    params: idParam,
    answer: { status: 204 },
  },
  async ({ ctx, params }) => {
    await authorize(ctx, 'user.signOutEverywhere', { kind: 'user', id: params.id });
    await signOutEverywhere({ ctx, input: { userId: params.id } });
    return answerNothing();
  },
);
