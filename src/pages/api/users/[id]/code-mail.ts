import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { findCodeMail } from '#server/services/mails/find-code-mail.ts';

export const prerender = false;

export const GET = endpoint(
  'GET users/{id}/code-mail',
  {
    summary: 'What became of the newest mail with a code for oneself',
    may: { action: 'user.confirmEmail', of: 'user' },
    withoutSecondFactor: 'own',
  },
  async ({ ctx, params, query }) => {
    return answerData(await findCodeMail({ ctx, input: { ...params, ...query } }));
  },
);
