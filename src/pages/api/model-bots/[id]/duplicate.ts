import { duplicateModelBotInput, modelBotDetail } from '#contracts/model-bot.ts';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { duplicateModelBot } from '#server/services/model-bots/duplicate-model-bot.ts';

export const prerender = false;

export const POST = endpoint(
  {
    summary: 'Copy a bot: its draft and its files',
    access: 'signedIn',
    params: idParam,
    body: duplicateModelBotInput,
    answer: { status: 201, data: modelBotDetail },
  },
  async ({ ctx, params: { id }, body }) => {
    const place = await authorize(ctx, 'modelBot.manage', { kind: 'modelBot', id });
    const copy = await duplicateModelBot({ ctx, input: { ...body, id, place } });
    return answerData(copy, { status: 201 });
  },
);
