import { endpoint } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { resetPassword } from '#server/services/users/reset-password.ts';

export const prerender = false;

export const POST = endpoint(
  'POST users/reset',
  { summary: 'Set a new password with the token from the recovery mail', may: 'public' },
  async ({ ctx, body }) => {
    await resetPassword({ ctx, input: body });
    return answerNothing();
  },
);
