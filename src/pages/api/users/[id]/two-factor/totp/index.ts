import { proofInput, totpSetup } from '#contracts/security.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData, answerNothing } from '#server/http/respond.ts';
import { removeTotp } from '#server/services/two-factor/remove-factors.ts';
import { startTotp } from '#server/services/two-factor/start-totp.ts';

export const prerender = false;

export const POST = endpoint(
  {
    summary: 'Begin to set up an authenticator app',
    may: { action: 'user.addFactor', of: 'user' },
    withoutSecondFactor: 'own',
    params: idParam,
    body: proofInput,
    answer: { status: 201, data: totpSetup },
  },
  async ({ ctx, body }) => {
    return answerData(await startTotp({ ctx, input: body }), { status: 201 });
  },
);

export const DELETE = endpoint(
  {
    summary: 'Switch the authenticator app off',
    may: { action: 'user.secure', of: 'user' },
    params: idParam,
    body: proofInput,
    answer: { status: 204 },
  },
  async ({ ctx, body }) => {
    await removeTotp({ ctx, input: body });
    return answerNothing();
  },
);
