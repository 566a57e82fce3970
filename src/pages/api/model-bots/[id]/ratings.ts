import { ratingReport } from '#contracts/rating.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { readRatings } from '#server/services/ratings/read-ratings.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: "What people said of a bot's answers in the last 30 days",
    may: { action: 'modelBot.feed', of: 'modelBot' },
    params: idParam,
    answer: { status: 200, data: ratingReport },
  },
  async ({ ctx, place }) => {
    return answerData(await readRatings({ ctx, input: { place } }));
  },
);
