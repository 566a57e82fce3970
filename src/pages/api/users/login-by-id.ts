import { loginByIdInput, loginResult } from '#contracts/account.ts';
import { startBrowserSession } from '#server/http/browser-session.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { deleteExternalSignInCookie, readExternalSignInCookie } from '#server/http/external-sign-in.ts';
import { answerData } from '#server/http/respond.ts';
import { redeemCode } from '#server/services/external-sign-in/redeem-code.ts';

export const prerender = false;

export const POST = endpoint(
  {
    summary: 'Sign in with a one-time code',
    access: 'public',
    body: loginByIdInput,
    answer: { status: 200, data: loginResult },
  },
  async ({ ctx, body, context, request }) => {
    const cookie = readExternalSignInCookie(context);
    const userAgent = request.headers.get('user-agent');
    const opened = await redeemCode({ ctx, input: { ...body, cookie, userAgent } });
    deleteExternalSignInCookie(context);
    if (opened.cookie) startBrowserSession(context, opened.cookie);
    return answerData(opened.result);
  },
);
