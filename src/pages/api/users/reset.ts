import { resetPasswordInput } from '#contracts/account.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { resetPassword } from '#server/services/users/reset-password.ts';

export const prerender = false;

export const POST = endpoint(
  {
    summary: 'Set a new password with the token from the recovery mail',
    may: 'public',
    body: resetPasswordInput,
    answer: { status: 204 },
  },
  async ({ ctx, body }) => {
    await resetPassword({ ctx, input: body });
    return answerNothing();
  },
);
