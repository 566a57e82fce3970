import { account, confirmEmailInput } from '#contracts/account.ts';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { confirmEmailByCode } from '#server/services/users/confirm-email.ts';

export const prerender = false;

export const POST = endpoint(
  {
    summary: 'Confirm one’s email with the code from the mail',
    access: 'signedIn',
    params: idParam,
    body: confirmEmailInput,
    answer: { status: 200, data: account },
  },
  async ({ ctx, params, body }) => {
    await authorize(ctx, 'user.confirmEmail', { kind: 'user', id: params.id });
    return answerData(await confirmEmailByCode({ ctx, input: { ...params, ...body } }));
  },
);
