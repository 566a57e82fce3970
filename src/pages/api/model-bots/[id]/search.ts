import { z } from 'zod';
import { foundPassage, searchInput } from '#contracts/search.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { searchModelBot } from '#server/services/model-bots/search-model-bot.ts';

export const prerender = false;

export const POST = endpoint(
  {
    heavy: 'searches',
    summary: "Find passages in a bot's files",
    may: { action: 'modelBot.chat', of: 'modelBot' },
    params: idParam,
    body: searchInput,
    answer: { status: 200, data: z.array(foundPassage) },
  },
  async ({ ctx, params, body, place }) => {
    return answerData(await searchModelBot({ ctx, input: { ...body, modelBotId: params.id, place } }));
  },
);
