import { decisionsInput } from '#contracts/tool.ts';
import { answerStream } from '#server/http/answer-stream.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { askingRights, mayAsk } from '#server/http/may-ask.ts';
import { decide } from '#server/services/answers/decide.ts';

export const prerender = false;

export const POST = endpoint(
  {
    summary: "Approve or decline what an agent's answer waits for; answers the rest of it over SSE",
    may: askingRights,
    params: idParam,
    body: decisionsInput,
    answer: { status: 200, mediaType: 'text/event-stream' },
  },
  async ({ ctx, params: { id }, body, askFor }) => {
    const asking = await mayAsk(ctx, id, askFor);
    return answerStream(await decide({ ctx, input: { asking, ...body, use: 'answer' } }));
  },
);
