import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { readRatings } from '#server/services/ratings/read-ratings.ts';

export const prerender = false;

export const GET = endpoint(
  'GET model-bots/{id}/ratings',
  {
    heavy: 'reports',
    summary: "What people said of a bot's answers in the last 30 days",
    may: { action: 'modelBot.feed', of: 'modelBot' },
  },
  async ({ ctx, place }) => {
    return answerData(await readRatings({ ctx, input: { place } }));
  },
);
