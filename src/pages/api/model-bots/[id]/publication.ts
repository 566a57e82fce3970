import { authorize } from '#server/auth/authorize.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { unpublishModelBot } from '#server/services/model-bot-versions/unpublish-model-bot.ts';

export const prerender = false;

export const DELETE = endpoint(
  {
    summary: 'Close a bot to its readers; its versions stay',
    access: 'signedIn',
    params: idParam,
    answer: { status: 204 },
  },
  async ({ ctx, params: { id } }) => {
    const place = await authorize(ctx, 'modelBot.publish', { kind: 'modelBot', id });
    await unpublishModelBot({ ctx, input: { modelBotId: id, place } });
    return answerNothing();
  },
);
