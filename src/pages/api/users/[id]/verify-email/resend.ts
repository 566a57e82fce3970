import { authorize } from '#server/auth/authorize.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { resendConfirmation } from '#server/services/users/resend-confirmation.ts';

export const prerender = false;

export const POST = endpoint(
  {
    summary: 'Send a new code to the email that is to be confirmed',
    access: 'signedIn',
    params: idParam,
    answer: { status: 204 },
  },
  async ({ ctx, params }) => {
    await authorize(ctx, 'user.confirmEmail', { kind: 'user', id: params.id });
    await resendConfirmation({ ctx, input: params });
    return answerNothing();
  },
);
