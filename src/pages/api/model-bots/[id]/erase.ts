import { endpoint } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { eraseModelBot } from '#server/services/model-bots/erase-model-bot.ts';

export const prerender = false;

export const POST = endpoint(
  'POST model-bots/{id}/erase',
  {
    heavy: 'erasures',
    summary: 'Delete an archived bot for good, with its files and conversations',
    may: { action: 'modelBot.manage', of: 'modelBot' },
  },
  async ({ ctx, params: { id }, place }) => {
    await eraseModelBot({ ctx, input: { id, place } });
    return answerNothing();
  },
);
