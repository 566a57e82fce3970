import { passkeyChallenge, proofInput } from '#contracts/security.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { challengeRegistration } from '#server/services/passkeys/challenge-registration.ts';

export const prerender = false;

export const POST = endpoint(
  {
    summary: 'Begin to add a passkey',
    may: { action: 'user.addFactor', of: 'user' },
    withoutSecondFactor: 'own',
    params: idParam,
    body: proofInput,
    answer: { status: 201, data: passkeyChallenge },
  },
  async ({ ctx, body }) => {
    return answerData(await challengeRegistration({ ctx, input: body }), { status: 201 });
  },
);
