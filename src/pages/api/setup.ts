import { answerSignIn, signInOrigin } from '#server/http/answer-sign-in.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { createFirstAdministrator } from '#server/services/setup/create-first-administrator.ts';
import { readSetup } from '#server/services/setup/read-setup.ts';

export const prerender = false;

export const GET = endpoint(
  'GET setup',
  {
    summary: 'Whether there is an administrator, before whom nobody signs up, and whether mails are sent',
    may: 'public',
  },
  async ({ ctx }) => answerData(await readSetup({ ctx })),
);

export const POST = endpoint(
  'POST setup',
  { summary: 'Make the first administrator', may: 'public' },
  async ({ ctx, body, context }) => {
    const opened = await createFirstAdministrator({ ctx, input: { ...body, ...signInOrigin(context) } });
    return answerSignIn(context, opened, { means: 'setup', status: 201 });
  },
);
