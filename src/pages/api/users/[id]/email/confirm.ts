import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { confirmNewEmail } from '#server/services/users/confirm-new-email.ts';

export const prerender = false;

export const POST = endpoint(
  'POST users/{id}/email/confirm',
  {
    summary: "Change one's email by the code that went to the new one; the former one is told",
    may: { action: 'user.secure', of: 'user' },
  },
  async ({ ctx, body }) => {
    return answerData(await confirmNewEmail({ ctx, input: body }));
  },
);
