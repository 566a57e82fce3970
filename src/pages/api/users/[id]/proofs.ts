import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { beginProof } from '#server/services/proofs/begin-proof.ts';

export const prerender = false;

export const POST = endpoint(
  'POST users/{id}/proofs',
  {
    summary: 'Begin to show that it is oneself: be asked for a passkey, or get a code by mail',
    may: { action: 'user.secure', of: 'user' },
    withoutSecondFactor: 'own',
  },
  async ({ ctx, body }) => {
    return answerData(await beginProof({ ctx, input: body }), { status: 201 });
  },
);
