import { answerSignIn, signInOrigin } from '#server/http/answer-sign-in.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerList } from '#server/http/respond.ts';
import { listUsers } from '#server/services/users/list-users.ts';
import { signUp } from '#server/services/users/sign-up.ts';

export const prerender = false;

export const GET = endpoint(
  'GET users',
  { summary: 'List people', may: { action: 'user.listWithin', of: 'list' } },
  async ({ ctx, query, reach }) => {
    const { people, meta } = await listUsers({ ctx, input: { ...query, reach } });
    return answerList(people, meta);
  },
);

export const POST = endpoint(
  'POST users',
  { summary: 'Sign up, for oneself or for an organisation', may: 'public' },
  async ({ ctx, body, context }) => {
    const opened = await signUp({ ctx, input: { ...body, ...signInOrigin(context) } });
    return answerSignIn(context, opened, { means: 'signUp', status: 201 });
  },
);
