import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { restoreModelBot } from '#server/services/model-bots/restore-model-bot.ts';

export const prerender = false;

export const POST = endpoint(
  'POST model-bots/{id}/restore',
  { summary: 'Take an archived bot back', may: { action: 'modelBot.manage', of: 'modelBot' } },
  async ({ ctx, params: { id }, place }) => {
    return answerData(await restoreModelBot({ ctx, input: { id, place } }));
  },
);
