import { endpoint } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { confirmEmailByLink } from '#server/services/users/confirm-email-by-link.ts';

export const prerender = false;

export const POST = endpoint(
  'POST users/verify-email',
  { summary: 'Confirm an email with the token of the link in the mail', may: 'public' },
  async ({ ctx, body }) => {
    await confirmEmailByLink({ ctx, input: body });
    return answerNothing();
  },
);
