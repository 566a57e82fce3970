import { answerSignIn, signInOrigin } from '#server/http/answer-sign-in.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { login } from '#server/services/sessions/login.ts';

export const prerender = false;

export const POST = endpoint(
  'POST users/login',
  { summary: 'Sign in', may: 'public' },
  async ({ ctx, body, context }) =>
    answerSignIn(context, await login({ ctx, input: { ...body, ...signInOrigin(context) } }), {
      means: 'password',
    }),
);
