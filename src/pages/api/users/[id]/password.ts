import { endpoint } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { changePassword } from '#server/services/users/change-password.ts';

export const prerender = false;

export const POST = endpoint(
  'POST users/{id}/password',
  { summary: "Change one's password; ends one's other sign-ins", may: { action: 'user.secure', of: 'user' } },
  async ({ ctx, body }) => {
    await changePassword({ ctx, input: body });
    return answerNothing();
  },
);
