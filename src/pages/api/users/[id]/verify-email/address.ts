import { endpoint } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { resendConfirmation } from '#server/services/users/resend-confirmation.ts';

export const prerender = false;

export const POST = endpoint(
  'POST users/{id}/verify-email/address',
  {
    summary: 'Change the email that is to be confirmed, and send the code there',
    may: { action: 'user.confirmEmail', of: 'user' },
    withoutSecondFactor: 'own',
  },
  async ({ ctx, params, body }) => {
    await resendConfirmation({ ctx, input: { ...params, ...body } });
    return answerNothing();
  },
);
