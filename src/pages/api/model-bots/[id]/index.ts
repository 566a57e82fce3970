import { modelBotDetail, updateModelBotInput } from '#contracts/model-bot.ts';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData, answerNothing } from '#server/http/respond.ts';
import { archiveModelBot } from '#server/services/model-bots/archive-model-bot.ts';
import { findModelBot } from '#server/services/model-bots/find-model-bot.ts';
import { updateModelBot } from '#server/services/model-bots/update-model-bot.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: 'A bot; those who may change it get its draft',
    access: 'signedIn',
    params: idParam,
    answer: { status: 200, data: modelBotDetail },
  },
  async ({ ctx, params }) => {
    const place = await authorize(ctx, 'modelBot.read', { kind: 'modelBot', id: params.id });
    return answerData(await findModelBot({ ctx, input: { id: params.id, place } }));
  },
);

export const PATCH = endpoint(
  {
    summary: 'Change the draft of a bot; 409 with the present draft when `revision` is not its present one',
    access: 'signedIn',
    params: idParam,
    body: updateModelBotInput,
    answer: { status: 200, data: modelBotDetail },
  },
  async ({ ctx, params: { id }, body }) => {
    const place = await authorize(ctx, 'modelBot.feed', { kind: 'modelBot', id });
    return answerData(await updateModelBot({ ctx, input: { id, place, changes: body } }));
  },
);

export const DELETE = endpoint(
  { summary: 'Archive a bot', access: 'signedIn', params: idParam, answer: { status: 204 } },
  async ({ ctx, params: { id } }) => {
    const place = await authorize(ctx, 'modelBot.manage', { kind: 'modelBot', id });
    await archiveModelBot({ ctx, input: { id, place } });
    return answerNothing();
  },
);
