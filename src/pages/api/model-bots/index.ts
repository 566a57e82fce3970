import { listInput } from '#contracts/list.ts';
import { createModelBotInput, modelBot } from '#contracts/model-bot.ts';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerList } from '#server/http/respond.ts';
import { createOwnModelBot } from '#server/services/model-bots/create-own-model-bot.ts';
import { listModelBots } from '#server/services/model-bots/list-model-bots.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: 'List the bots within reach',
    access: 'signedIn',
    query: listInput,
    answer: { status: 200, list: modelBot },
  },
  async ({ ctx, query }) => {
    const { bots, meta } = await listModelBots({ ctx, input: query });
    return answerList(bots, meta);
  },
);

export const POST = endpoint(
  {
    summary: "Make the caller's own bot",
    access: 'signedIn',
    body: createModelBotInput,
    answer: { status: 201, data: modelBot },
  },
  async ({ ctx, body }) => {
    await authorize(ctx, 'modelBot.createOwn', { kind: 'installation' });
    return answerData(await createOwnModelBot({ ctx, input: body }), { status: 201 });
  },
);
