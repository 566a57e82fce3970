import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { challengeRegistration } from '#server/services/passkeys/challenge-registration.ts';

export const prerender = false;

export const POST = endpoint(
  'POST users/{id}/passkeys/challenge',
  {
    summary: 'Begin to add a passkey',
    may: { action: 'user.addFactor', of: 'user' },
    withoutSecondFactor: 'own',
  },
  async ({ ctx, body }) => {
    return answerData(await challengeRegistration({ ctx, input: body }), { status: 201 });
  },
);
