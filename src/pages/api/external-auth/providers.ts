import { providerAvailability } from '#contracts/external-sign-in.ts';
import { providerNames } from '#rules/external-sign-in.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerList } from '#server/http/respond.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: 'Which sign-in providers are set up',
    access: 'public',
    answer: { status: 200, list: providerAvailability },
  },
  async ({ ctx }) => {
    const { externalProviders } = ctx.app;
    const all = providerNames.map((provider) => ({
      provider,
      available: externalProviders.isAvailable(provider),
    }));
    return answerList(all, { page: 1, perPage: all.length, total: all.length });
  },
);
