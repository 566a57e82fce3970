import { emailInput } from '#contracts/account.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { resendConfirmation } from '#server/services/users/resend-confirmation.ts';

export const prerender = false;

export const POST = endpoint(
  {
    summary: 'Change the email that is to be confirmed, and send the code there',
    may: { action: 'user.confirmEmail', of: 'user' },
    withoutSecondFactor: 'own',
    params: idParam,
    body: emailInput,
    answer: { status: 204 },
  },
  async ({ ctx, params, body }) => {
    await resendConfirmation({ ctx, input: { ...params, ...body } });
    return answerNothing();
  },
);
