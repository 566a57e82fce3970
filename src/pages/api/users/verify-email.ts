import { linkTokenInput } from '#contracts/account.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { confirmEmailByLink } from '#server/services/users/confirm-email.ts';

export const prerender = false;

export const POST = endpoint(
  {
    summary: 'Confirm an email with the token of the link in the mail',
    may: 'public',
    body: linkTokenInput,
    answer: { status: 204 },
  },
  async ({ ctx, body }) => {
    await confirmEmailByLink({ ctx, input: body });
    return answerNothing();
  },
);
