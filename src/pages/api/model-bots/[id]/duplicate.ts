import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { duplicateModelBot } from '#server/services/model-bots/duplicate-model-bot.ts';

export const prerender = false;

export const POST = endpoint(
  'POST model-bots/{id}/duplicate',
  {
    heavy: 'uploads',
    summary: 'Copy a bot: its draft and its files',
    may: { action: 'modelBot.manage', of: 'modelBot' },
  },
  async ({ ctx, params: { id }, body, place }) => {
    const copy = await duplicateModelBot({ ctx, input: { ...body, id, place } });
    return answerData(copy, { status: 201 });
  },
);
