import { z } from 'zod';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { addReader } from '#server/services/model-bot-readers/add-reader.ts';
import { removeReader } from '#server/services/model-bot-readers/remove-reader.ts';

export const prerender = false;

const params = idParam.extend({ userId: z.uuid() });

export const PUT = endpoint(
  { summary: 'Choose a reader for a bot', access: 'signedIn', params, answer: { status: 204 } },
  async ({ ctx, params: { id, userId } }) => {
    const place = await authorize(ctx, 'modelBot.share', { kind: 'modelBot', id });
    await addReader({ ctx, input: { modelBotId: id, userId, place } });
    return answerNothing();
  },
);

export const DELETE = endpoint(
  { summary: 'Take a reader from the chosen', access: 'signedIn', params, answer: { status: 204 } },
  async ({ ctx, params: { id, userId } }) => {
    const place = await authorize(ctx, 'modelBot.share', { kind: 'modelBot', id });
    await removeReader({ ctx, input: { modelBotId: id, userId, place } });
    return answerNothing();
  },
);
