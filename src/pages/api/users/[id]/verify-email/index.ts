import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { confirmEmailByCode } from '#server/services/users/confirm-email-by-code.ts';

export const prerender = false;

export const POST = endpoint(
  'POST users/{id}/verify-email',
  {
    summary: 'Confirm one’s email with the code from the mail',
    may: { action: 'user.confirmEmail', of: 'user' },
    withoutSecondFactor: 'own',
  },
  async ({ ctx, params, body }) => {
    return answerData(await confirmEmailByCode({ ctx, input: { ...params, ...body } }));
  },
);
