import { endpoint } from '#server/http/endpoint.ts';
import { readExternalSignInCookie, redirectAfterProvider } from '#server/http/external-sign-in.ts';
import { completeExternalSignIn } from '#server/services/external-sign-in/complete-external-sign-in.ts';

export const prerender = false;

export const GET = endpoint(
  'GET external-auth/callback/{provider}',
  { summary: 'Come back from a provider', may: 'public' },
  async ({ ctx, params: { provider }, context }) => {
    const input = {
      provider,
      sentBack: context.url.searchParams,
      cookie: readExternalSignInCookie(context),
    };
    return redirectAfterProvider(provider, await completeExternalSignIn({ ctx, input }));
  },
);
