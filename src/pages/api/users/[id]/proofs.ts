import { beginProofInput, begunProof } from '#contracts/security.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { beginProof } from '#server/services/proofs/begin-proof.ts';

export const prerender = false;

export const POST = endpoint(
  {
    summary: 'Begin to show that it is oneself: be asked for a passkey, or get a code by mail',
    may: { action: 'user.secure', of: 'user' },
    withoutSecondFactor: 'own',
    params: idParam,
    body: beginProofInput,
    answer: { status: 201, data: begunProof },
  },
  async ({ ctx, body }) => {
    return answerData(await beginProof({ ctx, input: body }), { status: 201 });
  },
);
