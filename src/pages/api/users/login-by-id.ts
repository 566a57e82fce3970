import { requireActor } from '#server/auth/caller.ts';
import { answerSignIn } from '#server/http/answer-sign-in.ts';
import { startBrowserSession } from '#server/http/browser-session.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { deleteExternalSignInCookie, readExternalSignInCookie } from '#server/http/external-sign-in.ts';
import { answerData } from '#server/http/respond.ts';
import { redeemCode } from '#server/services/external-sign-in/redeem-code.ts';
import { beginImpersonation } from '#server/services/impersonation/begin-impersonation.ts';

export const prerender = false;

export const POST = endpoint(
  'POST users/login-by-id',
  {
    summary: 'Sign in with a one-time code, or as another person (ADMIN and SUPPORT)',
    may: { open: 'public', also: ['user.impersonate'] },
  },
  async ({ ctx, body, context, request, askFor }) => {
    const userAgent = request.headers.get('user-agent');
    if ('code' in body) return answerSignIn(context, await redeem(body.code), { means: 'provider' });
    const opened = await impersonate(body);
    if (opened.cookie) startBrowserSession(context, opened.cookie);
    return answerData(opened.result);

    async function redeem(code: string) {
      const cookie = readExternalSignInCookie(context);
      const session = await redeemCode({ ctx, input: { code, cookie, userAgent } });
      deleteExternalSignInCookie(context);
      return session;
    }

    async function impersonate(input: { id: string; reason: string }) {
      requireActor(ctx);
      await askFor('user.impersonate', { kind: 'user', id: input.id });
      return beginImpersonation({ ctx, input: { ...input, userAgent } });
    }
  },
);
