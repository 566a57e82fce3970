import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { unpublishModelBot } from '#server/services/model-bot-versions/unpublish-model-bot.ts';

export const prerender = false;

export const DELETE = endpoint(
  {
    summary: 'Close a bot to its readers; its versions stay',
    may: { action: 'modelBot.publish', of: 'modelBot' },
    params: idParam,
    answer: { status: 204 },
  },
  async ({ ctx, params: { id }, place }) => {
    await unpublishModelBot({ ctx, input: { modelBotId: id, place } });
    return answerNothing();
  },
);
