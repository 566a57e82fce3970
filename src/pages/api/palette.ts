import { endpoint } from '#server/http/endpoint.ts';
import { answerWhole } from '#server/http/respond.ts';
import { searchEverything } from '#server/services/palette/search-everything.ts';

export const prerender = false;

export const GET = endpoint(
  'GET palette',
  {
    heavy: 'searches',
    summary: 'Bots, people and conversations that one may open, by words',
    may: 'signedIn',
    whileImpersonating: 'open',
  },
  async ({ ctx, query }) => {
    const entries = await searchEverything({ ctx, input: query });
    return answerWhole(entries);
  },
);
