import { message, sendMessageInput } from '#contracts/conversation.ts';
import { wholeListInput } from '#contracts/list.ts';
import { isAllowed } from '#rules/permissions.ts';
import { answerStream } from '#server/http/answer-stream.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerWhole } from '#server/http/respond.ts';
import { ask } from '#server/services/answers/ask.ts';
import type { QuestionFacts } from '#server/services/answers/question-reader.ts';
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
    may: { oneOf: ['conversation.use', 'modelBot.chat'] },
    params: idParam,
    body: sendMessageInput,
    answer: { status: 200, mediaType: 'text/event-stream' },
  },
  async ({ ctx, params: { id }, body, askFor }) => {
    return ctx.app.turns.take(ctx.actor.account.id, async (turn) => {
      const facts = await ctx.app.questionReader({ conversationId: id, personId: ctx.actor.account.id });
      await askFor('conversation.use', { kind: 'conversation', place: facts?.conversation ?? null });
      // Whoever has lost the bot keeps what was said, and asks no more.
      const bot = await askFor('modelBot.chat', { kind: 'modelBot', place: facts?.bot ?? null });
      const mayTryDraft = isAllowed(ctx.actor.account, 'modelBot.feed', bot);
      const asked = {
        conversationId: id,
        asked: body,
        facts: facts as QuestionFacts,
        use: 'answer' as const,
      };
      const question = { ...asked, mayTryDraft, turn };
      return answerStream(await ask({ ctx, input: question }));
    });
  },
);
