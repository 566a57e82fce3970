import { externalErrors } from '#rules/external-sign-in.ts';
import { AppError } from '#server/errors.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { redirectWithError, setExternalSignInCookie } from '#server/http/external-sign-in.ts';
import { beginExternalSignIn } from '#server/services/external-sign-in/begin-external-sign-in.ts';

export const prerender = false;

export const GET = endpoint(
  'GET external-auth/redirect',
  { summary: 'Sign in at a provider', may: 'public' },
  async ({ ctx, query, request, context }) => {
    const { provider, lang: locale = ctx.locale, returnUrl } = query;
    // Another site must not start what ends with someone being signed in.
    if (request.headers.get('sec-fetch-site') === 'cross-site') throw new AppError('cross_site_request');
    try {
      const { url, cookie } = await beginExternalSignIn({ ctx, input: { provider, locale, returnUrl } });
      setExternalSignInCookie(context, cookie);
      return new Response(null, {
        status: 303,
        headers: { Location: url.href, 'Cache-Control': 'no-store' },
      });
    } catch (error) {
      const code = error instanceof AppError && externalErrors.find((known) => known === error.code);
      if (!code) throw error;
      return redirectWithError(provider, code, { locale, connecting: false, returnUrl: returnUrl ?? null });
    }
  },
);
