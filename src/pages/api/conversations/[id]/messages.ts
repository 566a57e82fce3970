import { answerStream } from '#server/http/answer-stream.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { askingRights, mayAsk } from '#server/http/may-ask.ts';
import { answerWhole } from '#server/http/respond.ts';
import { ask } from '#server/services/answers/ask.ts';
import { findConversation } from '#server/services/conversations/find-conversation.ts';

export const prerender = false;

export const GET = endpoint(
  'GET conversations/{id}/messages',
  {
    summary: 'The messages of a conversation, along the path that was looked at last',
    may: { action: 'conversation.use', of: 'conversation' },
  },
  async ({ ctx, params: { id }, query, place }) => {
    const { messages } = await findConversation({ ctx, input: { id, place } });
    return answerWhole(messages, query);
  },
);

export const POST = endpoint(
  'POST conversations/{id}/messages',
  {
    summary: "Ask, ask differently or have answered again; answers the AI SDK's UI message stream over SSE",
    may: askingRights,
  },
  async ({ ctx, params: { id }, body: asked, askFor }) =>
    answerStream(await ask({ ctx, input: { asking: () => mayAsk(ctx, id, askFor), asked, use: 'answer' } })),
);
