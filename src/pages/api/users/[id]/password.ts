import { changePasswordInput } from '#contracts/security.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { changePassword } from '#server/services/users/change-password.ts';

export const prerender = false;

export const POST = endpoint(
  {
    summary: "Change one's password; ends one's other sign-ins",
    may: { action: 'user.secure', of: 'user' },
    params: idParam,
    body: changePasswordInput,
    answer: { status: 204 },
  },
  async ({ ctx, body }) => {
    await changePassword({ ctx, input: body });
    return answerNothing();
  },
);
