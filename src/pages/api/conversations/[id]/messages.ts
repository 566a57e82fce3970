import { message, sendMessageInput } from '#contracts/conversation.ts';
import { wholeListInput } from '#contracts/list.ts';
import { answerStream } from '#server/http/answer-stream.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { askingRights, mayAsk } from '#server/http/may-ask.ts';
import { answerWhole } from '#server/http/respond.ts';
import { ask } from '#server/services/answers/ask.ts';
import { findConversation } from '#server/services/conversations/find-conversation.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: 'The messages of a conversation, along the path that was looked at last',
    may: { action: 'conversation.use', of: 'conversation' },
    params: idParam,
    query: wholeListInput,
    answer: { status: 200, list: message },
  },
  async ({ ctx, params: { id }, query, place }) => {
    const { messages } = await findConversation({ ctx, input: { id, place } });
    return answerWhole(messages, query);
  },
);

export const POST = endpoint(
  {
    summary: "Ask, ask differently or have answered again; answers the AI SDK's UI message stream over SSE",
    may: askingRights,
    params: idParam,
    body: sendMessageInput,
    answer: { status: 200, mediaType: 'text/event-stream' },
  },
  async ({ ctx, params: { id }, body: asked, askFor }) =>
    answerStream(await ask({ ctx, input: { asking: () => mayAsk(ctx, id, askFor), asked, use: 'answer' } })),
);
