import { z } from 'zod';
import { answerRating, rateAnswerInput } from '#contracts/conversation.ts';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerNothing } from '#server/http/respond.ts';
import { rateAnswer } from '#server/services/ratings/rate-answer.ts';
import { removeRating } from '#server/services/ratings/remove-rating.ts';

export const prerender = false;

const params = z.strictObject({ id: z.uuid(), messageId: z.uuid() });

export const PUT = endpoint(
  {
    summary: 'Say what an answer was worth; takes the place of what was said of it before',
    access: 'signedIn',
    params,
    body: rateAnswerInput,
    answer: { status: 200, data: answerRating },
  },
  async ({ ctx, params: { id, messageId }, body }) => {
    const place = await authorize(ctx, 'conversation.use', { kind: 'conversation', id });
    return answerData(await rateAnswer({ ctx, input: { ...body, conversationId: id, messageId, place } }));
  },
);

export const DELETE = endpoint(
  { summary: 'Take back what was said of an answer', access: 'signedIn', params, answer: { status: 204 } },
  async ({ ctx, params: { id, messageId } }) => {
    const place = await authorize(ctx, 'conversation.use', { kind: 'conversation', id });
    await removeRating({ ctx, input: { conversationId: id, messageId, place } });
    return answerNothing();
  },
);
