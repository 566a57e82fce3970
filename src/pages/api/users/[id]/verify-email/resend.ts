import { endpoint } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { resendConfirmation } from '#server/services/users/resend-confirmation.ts';

export const prerender = false;

export const POST = endpoint(
  'POST users/{id}/verify-email/resend',
  {
    summary: 'Send a new code to the email that is to be confirmed',
    may: { action: 'user.confirmEmail', of: 'user' },
    withoutSecondFactor: 'own',
  },
  async ({ ctx, params }) => {
    await resendConfirmation({ ctx, input: params });
    return answerNothing();
  },
);
