import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { rollBackModelBot } from '#server/services/model-bot-versions/roll-back-model-bot.ts';

export const prerender = false;

export const POST = endpoint(
  'POST model-bots/{id}/versions/{versionId}/roll-back',
  {
    summary: 'Publish what a version held once more; it becomes the draft, too',
    may: { action: 'modelBot.publish', of: 'modelBot' },
  },
  async ({ ctx, params: { id, versionId }, body, place }) => {
    const version = await rollBackModelBot({ ctx, input: { ...body, modelBotId: id, versionId, place } });
    return answerData(version, { status: 201 });
  },
);
