import { addedPasskey, addPasskeyInput } from '#contracts/security.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { addPasskey } from '#server/services/passkeys/add-passkey.ts';

export const prerender = false;

export const POST = endpoint(
  {
    summary: 'Add the passkey that an authenticator made',
    may: { action: 'user.addFactor', of: 'user' },
    withoutSecondFactor: 'own',
    params: idParam,
    body: addPasskeyInput,
    answer: { status: 201, data: addedPasskey },
  },
  async ({ ctx, body }) => {
    return answerData(await addPasskey({ ctx, input: body }), { status: 201 });
  },
);
