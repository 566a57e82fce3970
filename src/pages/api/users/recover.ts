import { endpoint } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { recoverPassword } from '#server/services/users/recover-password.ts';

export const prerender = false;

export const POST = endpoint(
  'POST users/recover',
  { summary: 'Ask for a mail to set a new password; the answer is the same for every email', may: 'public' },
  async ({ ctx, body }) => {
    await recoverPassword({ ctx, input: body });
    return answerNothing();
  },
);
