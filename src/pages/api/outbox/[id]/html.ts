import { authorize } from '#server/auth/authorize.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerFramedHtml } from '#server/http/respond.ts';
import { findMail } from '#server/services/mails/find-mail.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: 'The HTML of a mail, to be shown in a frame of the outbox',
    access: 'signedIn',
    params: idParam,
    answer: { status: 200, mediaType: 'text/html' },
  },
  async ({ ctx, params }) => {
    await authorize(ctx, 'outbox.manage', { kind: 'installation' });
    return answerFramedHtml((await findMail({ ctx, input: params })).html);
  },
);
