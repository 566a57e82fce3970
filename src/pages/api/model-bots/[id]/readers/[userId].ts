import { endpoint } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { addReader } from '#server/services/model-bot-readers/add-reader.ts';
import { removeReader } from '#server/services/model-bot-readers/remove-reader.ts';

export const prerender = false;

export const PUT = endpoint(
  'PUT model-bots/{id}/readers/{userId}',
  { summary: 'Choose a reader for a bot', may: { action: 'modelBot.share', of: 'modelBot' } },
  async ({ ctx, params: { id, userId }, place }) => {
    await addReader({ ctx, input: { modelBotId: id, userId, place } });
    return answerNothing();
  },
);

export const DELETE = endpoint(
  'DELETE model-bots/{id}/readers/{userId}',
  { summary: 'Take a reader from the chosen', may: { action: 'modelBot.share', of: 'modelBot' } },
  async ({ ctx, params: { id, userId }, place }) => {
    await removeReader({ ctx, input: { modelBotId: id, userId, place } });
    return answerNothing();
  },
);
