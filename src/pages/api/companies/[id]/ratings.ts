import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { readRatings } from '#server/services/ratings/read-ratings.ts';

export const prerender = false;

export const GET = endpoint(
  'GET companies/{id}/ratings',
  {
    heavy: 'reports',
    summary: "What people said of the answers of a company's bots in the last 30 days",
    may: { action: 'company.readUsage', of: 'company' },
  },
  async ({ ctx, place }) => {
    return answerData(await readRatings({ ctx, input: { place } }));
  },
);
