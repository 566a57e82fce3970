import { readRatings } from '../../services/ratings/read-ratings.ts';
import { endpoint } from '../endpoint.ts';
import { answerData } from '../respond.ts';
import { collections } from './level.ts';

const rated = {
  company: { name: "a company's bots", action: 'company.readUsage' },
  modelBot: { name: 'a bot', action: 'modelBot.feed' },
} as const;

/** What people said of the answers of a company's bots, or of one. */
export const ratingsOf = (level: keyof typeof rated) => ({
  GET: endpoint(
    `GET ${collections[level]}/{id}/ratings`,
    {
      heavy: 'reports',
      summary: `What people said of the answers of ${rated[level].name} in the last 30 days`,
      may: { action: rated[level].action, of: level },
    },
    async ({ ctx, place }) => {
      return answerData(await readRatings({ ctx, input: { place } }));
    },
  ),
});
