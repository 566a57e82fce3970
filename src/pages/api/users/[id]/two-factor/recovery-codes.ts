import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { renewRecoveryCodes } from '#server/services/two-factor/renew-recovery-codes.ts';

export const prerender = false;

export const POST = endpoint(
  'POST users/{id}/two-factor/recovery-codes',
  { summary: "Replace one's recovery codes", may: { action: 'user.addFactor', of: 'user' } },
  async ({ ctx, body }) => {
    return answerData(await renewRecoveryCodes({ ctx, input: body }), { status: 201 });
  },
);
