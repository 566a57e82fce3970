import { proofInput, totpSetup } from '#contracts/security.ts';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData, answerNothing } from '#server/http/respond.ts';
import { removeTotp } from '#server/services/two-factor/remove-factors.ts';
import { startTotp } from '#server/services/two-factor/start-totp.ts';

export const prerender = false;

export const POST = endpoint(
  {
    summary: 'Begin to set up an authenticator app',
    access: 'signedIn',
    params: idParam,
    body: proofInput,
    answer: { status: 201, data: totpSetup },
  },
  async ({ ctx, params, body }) => {
    await authorize(ctx, 'user.addFactor', { kind: 'user', id: params.id });
    return answerData(await startTotp({ ctx, input: body }), { status: 201 });
  },
);

export const DELETE = endpoint(
  {
    summary: 'Switch the authenticator app off',
    access: 'signedIn',
    params: idParam,
    body: proofInput,
    answer: { status: 204 },
  },
  async ({ ctx, params, body }) => {
    await authorize(ctx, 'user.secure', { kind: 'user', id: params.id });
    await removeTotp({ ctx, input: body });
    return answerNothing();
  },
);
