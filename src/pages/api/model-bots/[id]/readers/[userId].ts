import { z } from 'zod';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { addReader } from '#server/services/model-bot-readers/add-reader.ts';
import { removeReader } from '#server/services/model-bot-readers/remove-reader.ts';

export const prerender = false;

const params = idParam.extend({ userId: z.uuid() });

export const PUT = endpoint(
  {
    summary: 'Choose a reader for a bot',
    may: { action: 'modelBot.share', of: 'modelBot' },
    params,
    answer: { status: 204 },
  },
  async ({ ctx, params: { id, userId }, place }) => {
    await addReader({ ctx, input: { modelBotId: id, userId, place } });
    return answerNothing();
  },
);

export const DELETE = endpoint(
  {
    summary: 'Take a reader from the chosen',
    may: { action: 'modelBot.share', of: 'modelBot' },
    params,
    answer: { status: 204 },
  },
  async ({ ctx, params: { id, userId }, place }) => {
    await removeReader({ ctx, input: { modelBotId: id, userId, place } });
    return answerNothing();
  },
);
