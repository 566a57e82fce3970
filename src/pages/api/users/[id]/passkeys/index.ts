import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { addPasskey } from '#server/services/passkeys/add-passkey.ts';

export const prerender = false;

export const POST = endpoint(
  'POST users/{id}/passkeys',
  {
    summary: 'Add the passkey that an authenticator made',
    may: { action: 'user.addFactor', of: 'user' },
    withoutSecondFactor: 'own',
  },
  async ({ ctx, body }) => {
    return answerData(await addPasskey({ ctx, input: body }), { status: 201 });
  },
);
