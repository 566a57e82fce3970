import { listMailsInput, mail } from '#contracts/mail.ts';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerList } from '#server/http/respond.ts';
import { listMails } from '#server/services/mails/list-mails.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: 'List the mails of the outbox',
    access: 'signedIn',
    query: listMailsInput,
    answer: { status: 200, list: mail },
  },
  async ({ ctx, query }) => {
    await authorize(ctx, 'outbox.manage', { kind: 'installation' });
    const { mails, meta } = await listMails({ ctx, input: query });
    return answerList(mails, meta);
  },
);
