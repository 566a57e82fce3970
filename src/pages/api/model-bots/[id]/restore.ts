import { modelBotDetail } from '#contracts/model-bot.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { restoreModelBot } from '#server/services/model-bots/restore-model-bot.ts';

export const prerender = false;

export const POST = endpoint(
  {
    summary: 'Take an archived bot back',
    may: { action: 'modelBot.manage', of: 'modelBot' },
    params: idParam,
    answer: { status: 200, data: modelBotDetail },
  },
  async ({ ctx, params: { id }, place }) => {
    return answerData(await restoreModelBot({ ctx, input: { id, place } }));
  },
);
