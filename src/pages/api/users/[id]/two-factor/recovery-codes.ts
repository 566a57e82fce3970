import { proofInput, recoveryCodesData } from '#contracts/security.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { renewRecoveryCodes } from '#server/services/two-factor/renew-recovery-codes.ts';

export const prerender = false;

export const POST = endpoint(
  {
    summary: "Replace one's recovery codes",
    may: { action: 'user.addFactor', of: 'user' },
    params: idParam,
    body: proofInput,
    answer: { status: 201, data: recoveryCodesData },
  },
  async ({ ctx, body }) => {
    return answerData(await renewRecoveryCodes({ ctx, input: body }), { status: 201 });
  },
);
