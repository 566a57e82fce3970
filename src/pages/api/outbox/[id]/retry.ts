import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { retryMail } from '#server/services/mails/retry-mail.ts';

export const prerender = false;

export const POST = endpoint(
  'POST outbox/{id}/retry',
  {
    summary: 'Send a mail again that was kept or given up',
    may: { action: 'outbox.manage', of: 'installation' },
  },
  async ({ ctx, params }) => {
    return answerData(await retryMail({ ctx, input: params }), { status: 202 });
  },
);
