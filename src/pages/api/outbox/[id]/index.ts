import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { findMail } from '#server/services/mails/find-mail.ts';

export const prerender = false;

export const GET = endpoint(
  'GET outbox/{id}',
  { summary: 'A mail of the outbox with what it says', may: { action: 'outbox.manage', of: 'installation' } },
  async ({ ctx, params }) => {
    const { html: _html, ...mail } = await findMail({ ctx, input: params });
    return answerData(mail);
  },
);
