import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { confirmTotp } from '#server/services/two-factor/confirm-totp.ts';

export const prerender = false;

export const POST = endpoint(
  'POST users/{id}/two-factor/totp/confirm',
  {
    summary: 'Switch the authenticator app on with its first code',
    may: { action: 'user.addFactor', of: 'user' },
    withoutSecondFactor: 'own',
  },
  async ({ ctx, body }) => {
    return answerData(await confirmTotp({ ctx, input: body }));
  },
);
