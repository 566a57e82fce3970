import { endpoint } from '#server/http/endpoint.ts';
import { answerFramedHtml } from '#server/http/respond.ts';
import { findMail } from '#server/services/mails/find-mail.ts';

export const prerender = false;

export const GET = endpoint(
  'GET outbox/{id}/html',
  {
    summary: 'The HTML of a mail, to be shown in a frame of the outbox',
    may: { action: 'outbox.manage', of: 'installation' },
  },
  async ({ ctx, params }) => {
    return answerFramedHtml((await findMail({ ctx, input: params })).html);
  },
);
