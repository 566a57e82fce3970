import { mail } from '#contracts/mail.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { retryMail } from '#server/services/mails/retry-mail.ts';

export const prerender = false;

export const POST = endpoint(
  {
    summary: 'Send a mail again that was kept or given up',
    may: { action: 'outbox.manage', of: 'installation' },
    params: idParam,
    answer: { status: 202, data: mail },
  },
  async ({ ctx, params }) => {
    return answerData(await retryMail({ ctx, input: params }), { status: 202 });
  },
);
