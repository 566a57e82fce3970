import { answerSignIn, signInOrigin } from '#server/http/answer-sign-in.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { signInWithPasskey } from '#server/services/passkeys/sign-in-with-passkey.ts';

export const prerender = false;

export const POST = endpoint(
  'POST users/login/passkey',
  { summary: 'Sign in with a passkey', may: 'public' },
  async ({ ctx, body, context }) =>
    answerSignIn(context, await signInWithPasskey({ ctx, input: { ...body, ...signInOrigin(context) } }), {
      means: 'passkey',
    }),
);
