import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerNothing } from '#server/http/respond.ts';
import { archiveModelBot } from '#server/services/model-bots/archive-model-bot.ts';
import { findModelBot } from '#server/services/model-bots/find-model-bot.ts';
import { updateModelBot } from '#server/services/model-bots/update-model-bot.ts';

export const prerender = false;

export const GET = endpoint(
  'GET model-bots/{id}',
  {
    summary: 'A bot; those who may change it get its draft',
    may: { action: 'modelBot.read', of: 'modelBot' },
  },
  async ({ ctx, params, place }) => {
    return answerData(await findModelBot({ ctx, input: { id: params.id, place } }));
  },
);

export const PATCH = endpoint(
  'PATCH model-bots/{id}',
  {
    summary: 'Change the draft of a bot; 409 with the present draft when `revision` is not its present one',
    may: { action: 'modelBot.feed', of: 'modelBot' },
  },
  async ({ ctx, params: { id }, body, place }) => {
    return answerData(await updateModelBot({ ctx, input: { id, place, changes: body } }));
  },
);

export const DELETE = endpoint(
  'DELETE model-bots/{id}',
  { summary: 'Archive a bot', may: { action: 'modelBot.manage', of: 'modelBot' } },
  async ({ ctx, params: { id }, place }) => {
    await archiveModelBot({ ctx, input: { id, place } });
    return answerNothing();
  },
);
