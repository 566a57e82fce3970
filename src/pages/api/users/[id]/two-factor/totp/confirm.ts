import { confirmTotpInput, recoveryCodesData } from '#contracts/security.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { confirmTotp } from '#server/services/two-factor/confirm-totp.ts';

export const prerender = false;

export const POST = endpoint(
  {
    summary: 'Switch the authenticator app on with its first code',
    may: { action: 'user.addFactor', of: 'user' },
    withoutSecondFactor: 'own',
    params: idParam,
    body: confirmTotpInput,
    answer: { status: 200, data: recoveryCodesData },
  },
  async ({ ctx, body }) => {
    return answerData(await confirmTotp({ ctx, input: body }));
  },
);
