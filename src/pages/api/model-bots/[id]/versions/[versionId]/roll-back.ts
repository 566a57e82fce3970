import { z } from 'zod';
import { modelBotVersionDetail, rollBackInput } from '#contracts/model-bot-version.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { rollBackModelBot } from '#server/services/model-bot-versions/roll-back-model-bot.ts';

export const prerender = false;

export const POST = endpoint(
  {
    summary: 'Publish what a version held once more; it becomes the draft, too',
    may: { action: 'modelBot.publish', of: 'modelBot' },
    params: idParam.extend({ versionId: z.uuid() }),
    body: rollBackInput,
    answer: { status: 201, data: modelBotVersionDetail },
  },
  async ({ ctx, params: { id, versionId }, body, place }) => {
    const version = await rollBackModelBot({ ctx, input: { ...body, modelBotId: id, versionId, place } });
    return answerData(version, { status: 201 });
  },
);
