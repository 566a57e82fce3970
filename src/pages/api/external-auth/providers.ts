import { providerAvailability } from '#contracts/external-sign-in.ts';
import { wholeListInput } from '#contracts/list.ts';
import { providerNames } from '#rules/external-sign-in.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerWhole } from '#server/http/respond.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: 'Which sign-in providers are set up',
    may: 'public',
    query: wholeListInput,
    answer: { status: 200, list: providerAvailability },
  },
  async ({ ctx, query }) => {
    const { externalProviders } = ctx.app;
    const all = providerNames.map((provider) => ({
      provider,
      available: externalProviders.isAvailable(provider),
    }));
    return answerWhole(all, query);
  },
);
