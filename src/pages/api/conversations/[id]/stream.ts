import { answerStream } from '#server/http/answer-stream.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';

export const prerender = false;

export const GET = endpoint(
  'GET conversations/{id}/stream',
  {
    heavy: 'streams',
    summary: 'Read on in the answer being written; 204 when there is none',
    may: { action: 'conversation.use', of: 'conversation' },
  },
  async ({ ctx, params: { id } }) => {
    const parts = ctx.app.liveAnswers.read(id);
    return parts ? answerStream(parts) : answerNothing();
  },
);

export const DELETE = endpoint(
  'DELETE conversations/{id}/stream',
  { summary: 'Stop the answer being written', may: { action: 'conversation.use', of: 'conversation' } },
  async ({ ctx, params: { id } }) => {
    ctx.app.liveAnswers.stop(id);
    return answerNothing();
  },
);
