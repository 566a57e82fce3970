import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerNothing } from '#server/http/respond.ts';
import { removeTotp } from '#server/services/two-factor/remove-totp.ts';
import { startTotp } from '#server/services/two-factor/start-totp.ts';

export const prerender = false;

export const POST = endpoint(
  'POST users/{id}/two-factor/totp',
  {
    summary: 'Begin to set up an authenticator app',
    may: { action: 'user.addFactor', of: 'user' },
    withoutSecondFactor: 'own',
  },
  async ({ ctx, body }) => {
    return answerData(await startTotp({ ctx, input: body }), { status: 201 });
  },
);

export const DELETE = endpoint(
  'DELETE users/{id}/two-factor/totp',
  { summary: 'Switch the authenticator app off', may: { action: 'user.secure', of: 'user' } },
  async ({ ctx, body }) => {
    await removeTotp({ ctx, input: body });
    return answerNothing();
  },
);
