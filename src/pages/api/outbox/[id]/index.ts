import { mailDetail } from '#contracts/mail.ts';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { findMail } from '#server/services/mails/find-mail.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: 'A mail of the outbox with what it says',
    access: 'signedIn',
    params: idParam,
    answer: { status: 200, data: mailDetail },
  },
  async ({ ctx, params }) => {
    await authorize(ctx, 'outbox.manage', { kind: 'installation' });
    const { html: _html, ...mail } = await findMail({ ctx, input: params });
    return answerData(mail);
  },
);
