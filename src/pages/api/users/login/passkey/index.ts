import { loginResult } from '#contracts/account.ts';
import { passkeySignInInput } from '#contracts/security.ts';
import { answerSignIn, signInOrigin } from '#server/http/answer-sign-in.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { signInWithPasskey } from '#server/services/passkeys/sign-in-with-passkey.ts';

export const prerender = false;

export const POST = endpoint(
  {
    summary: 'Sign in with a passkey',
    may: 'public',
    body: passkeySignInInput,
    answer: { status: 200, data: loginResult },
  },
  async ({ ctx, body, context }) =>
    answerSignIn(context, await signInWithPasskey({ ctx, input: { ...body, ...signInOrigin(context) } }), {
      means: 'passkey',
    }),
);
