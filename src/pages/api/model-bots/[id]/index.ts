import { modelBot } from '#contracts/model-bot.ts';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { findModelBot } from '#server/services/model-bots/find-model-bot.ts';

export const prerender = false;

export const GET = endpoint(
  { summary: 'A bot', access: 'signedIn', params: idParam, answer: { status: 200, data: modelBot } },
  async ({ ctx, params }) => {
    const place = await authorize(ctx, 'modelBot.read', { kind: 'modelBot', id: params.id });
    return answerData(await findModelBot({ ctx, input: { id: params.id, place } }));
  },
);
