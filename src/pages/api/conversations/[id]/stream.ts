import { answerStream } from '#server/http/answer-stream.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';

export const prerender = false;

export const GET = endpoint(
  {
    heavy: 'streams',
    summary: 'Read on in the answer being written; 204 when there is none',
    may: { action: 'conversation.use', of: 'conversation' },
    params: idParam,
    answer: { status: 200, mediaType: 'text/event-stream' },
  },
  async ({ ctx, params: { id } }) => {
    const parts = ctx.app.liveAnswers.read(id);
    return parts ? answerStream(parts) : answerNothing();
  },
);

export const DELETE = endpoint(
  {
    summary: 'Stop the answer being written',
    may: { action: 'conversation.use', of: 'conversation' },
    params: idParam,
    answer: { status: 204 },
  },
  async ({ ctx, params: { id } }) => {
    ctx.app.liveAnswers.stop(id);
    return answerNothing();
  },
);
