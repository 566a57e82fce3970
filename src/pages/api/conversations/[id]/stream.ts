import { answerStream } from '#server/http/answer-stream.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { followAnswer } from '#server/services/answers/follow-answer.ts';
import { stopAnswer } from '#server/services/answers/stop-answer.ts';

export const prerender = false;

export const GET = endpoint(
  'GET conversations/{id}/stream',
  {
    heavy: 'streams',
    summary: 'Read on in the answer being written; 204 when there is none',
    may: { action: 'conversation.use', of: 'conversation' },
  },
  async ({ ctx, place, params: { id } }) => {
    const parts = await followAnswer({ ctx, input: { conversationId: id, place } });
    return parts ? answerStream(parts) : answerNothing();
  },
);

export const DELETE = endpoint(
  'DELETE conversations/{id}/stream',
  { summary: 'Stop the answer being written', may: { action: 'conversation.use', of: 'conversation' } },
  async ({ ctx, place, params: { id } }) => {
    await stopAnswer({ ctx, input: { conversationId: id, place } });
    return answerNothing();
  },
);
