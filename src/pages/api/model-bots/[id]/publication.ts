import { endpoint } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { unpublishModelBot } from '#server/services/model-bot-versions/unpublish-model-bot.ts';

export const prerender = false;

export const DELETE = endpoint(
  'DELETE model-bots/{id}/publication',
  {
    summary: 'Close a bot to its readers; its versions stay',
    may: { action: 'modelBot.publish', of: 'modelBot' },
  },
  async ({ ctx, params: { id }, place }) => {
    await unpublishModelBot({ ctx, input: { modelBotId: id, place } });
    return answerNothing();
  },
);
