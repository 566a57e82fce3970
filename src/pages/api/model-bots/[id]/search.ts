import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { searchModelBot } from '#server/services/model-bots/search-model-bot.ts';

export const prerender = false;

export const POST = endpoint(
  'POST model-bots/{id}/search',
  {
    heavy: 'searches',
    summary: "Find passages in a bot's files",
    may: { action: 'modelBot.chat', of: 'modelBot' },
  },
  async ({ ctx, params, body, place }) => {
    return answerData(await searchModelBot({ ctx, input: { ...body, modelBotId: params.id, place } }));
  },
);
