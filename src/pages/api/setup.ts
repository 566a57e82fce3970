import { loginResult, setupInput } from '#contracts/account.ts';
import { browserOf, startBrowserSession } from '#server/http/browser-session.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { createFirstAdministrator } from '#server/services/setup/create-first-administrator.ts';

export const prerender = false;

export const POST = endpoint(
  {
    summary: 'Make the first administrator',
    access: 'public',
    body: setupInput,
    answer: { status: 201, data: loginResult },
  },
  async ({ ctx, body, context }) => {
    const { result, cookie } = await createFirstAdministrator({
      ctx,
      input: { ...body, browser: browserOf(context.request) },
    });
    if (cookie) startBrowserSession(context, cookie);
    return answerData(result, { status: 201 });
  },
);
