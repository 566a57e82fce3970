import { providerNames } from '#rules/external-sign-in.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerWhole } from '#server/http/respond.ts';

export const prerender = false;

export const GET = endpoint(
  'GET external-auth/providers',
  { summary: 'Which sign-in providers are set up', may: 'public' },
  async ({ ctx, query }) => {
    const { externalProviders } = ctx.app;
    const all = providerNames.map((provider) => ({
      provider,
      available: externalProviders.isAvailable(provider),
    }));
    return answerWhole(all, query);
  },
);
