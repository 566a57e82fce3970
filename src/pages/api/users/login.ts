import { loginInput, loginResult } from '#contracts/account.ts';
import { browserOf, startBrowserSession } from '#server/http/browser-session.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { login } from '#server/services/sessions/login.ts';

export const prerender = false;

export const POST = endpoint(
  { summary: 'Sign in', access: 'public', body: loginInput, answer: { status: 200, data: loginResult } },
  async ({ ctx, body, context }) => {
    const { result, cookie } = await login({ ctx, input: { ...body, browser: browserOf(context.request) } });
    if (cookie) startBrowserSession(context, cookie);
    return answerData(result);
  },
);
