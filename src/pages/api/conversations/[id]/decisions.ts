import { answerStream } from '#server/http/answer-stream.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { askingRights, mayAsk } from '#server/http/may-ask.ts';
import { decide } from '#server/services/answers/decide.ts';

export const prerender = false;

export const POST = endpoint(
  'POST conversations/{id}/decisions',
  {
    summary: "Approve or decline what an agent's answer waits for; answers the rest of it over SSE",
    may: askingRights,
  },
  async ({ ctx, params: { id }, body, askFor }) => {
    const asking = await mayAsk(ctx, id, askFor);
    return answerStream(await decide({ ctx, input: { asking, ...body, use: 'answer' } }));
  },
);
