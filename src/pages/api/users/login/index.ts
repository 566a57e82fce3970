import { loginInput, loginResult } from '#contracts/account.ts';
import { answerSignIn, signInOrigin } from '#server/http/answer-sign-in.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { login } from '#server/services/sessions/login.ts';

export const prerender = false;

export const POST = endpoint(
  { summary: 'Sign in', may: 'public', body: loginInput, answer: { status: 200, data: loginResult } },
  async ({ ctx, body, context }) =>
    answerSignIn(context, await login({ ctx, input: { ...body, ...signInOrigin(context) } }), {
      means: 'password',
    }),
);
