import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { challengeSignIn } from '#server/services/passkeys/challenge-sign-in.ts';

export const prerender = false;

export const POST = endpoint(
  'POST users/login/passkey/challenge',
  { summary: 'Begin to sign in with a passkey', may: 'public' },
  async ({ ctx }) => answerData(await challengeSignIn({ ctx })),
);
