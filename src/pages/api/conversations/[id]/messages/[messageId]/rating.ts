import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerNothing } from '#server/http/respond.ts';
import { rateAnswer } from '#server/services/ratings/rate-answer.ts';
import { removeRating } from '#server/services/ratings/remove-rating.ts';

export const prerender = false;

export const PUT = endpoint(
  'PUT conversations/{id}/messages/{messageId}/rating',
  {
    summary: 'Say what an answer was worth; takes the place of what was said of it before',
    may: { action: 'conversation.use', of: 'conversation' },
  },
  async ({ ctx, params: { id, messageId }, body, place }) => {
    return answerData(await rateAnswer({ ctx, input: { ...body, conversationId: id, messageId, place } }));
  },
);

export const DELETE = endpoint(
  'DELETE conversations/{id}/messages/{messageId}/rating',
  {
    summary: 'Take back what was said of an answer',
    may: { action: 'conversation.use', of: 'conversation' },
  },
  async ({ ctx, params: { id, messageId }, place }) => {
    await removeRating({ ctx, input: { conversationId: id, messageId, place } });
    return answerNothing();
  },
);
