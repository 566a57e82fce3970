import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { changeEmail } from '#server/services/users/change-email.ts';

export const prerender = false;

export const POST = endpoint(
  'POST users/{id}/email',
  {
    summary: "Begin to change one's email: a code goes to the new one",
    may: { action: 'user.secure', of: 'user' },
  },
  async ({ ctx, body }) => {
    return answerData(await changeEmail({ ctx, input: body }), { status: 201 });
  },
);
