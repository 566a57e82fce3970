import { decisionsInput } from '#contracts/tool.ts';
import { isAllowed } from '#rules/permissions.ts';
import { answerStream } from '#server/http/answer-stream.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { decide } from '#server/services/answers/decide.ts';
import type { QuestionFacts } from '#server/services/answers/question-reader.ts';

export const prerender = false;

export const POST = endpoint(
  {
    summary: "Approve or decline what an agent's answer waits for; answers the rest of it over SSE",
    may: { oneOf: ['conversation.use', 'modelBot.chat'] },
    params: idParam,
    body: decisionsInput,
    answer: { status: 200, mediaType: 'text/event-stream' },
  },
  async ({ ctx, params: { id }, body, askFor }) => {
    const facts = await ctx.app.questionReader({ conversationId: id, personId: ctx.actor.account.id });
    await askFor('conversation.use', { kind: 'conversation', place: facts?.conversation ?? null });
    const bot = await askFor('modelBot.chat', { kind: 'modelBot', place: facts?.bot ?? null });
    const mayTryDraft = isAllowed(ctx.actor.account, 'modelBot.feed', bot);
    const decided = {
      conversationId: id,
      facts: facts as QuestionFacts,
      ...body,
      use: 'answer' as const,
      mayTryDraft,
    };
    return answerStream(await decide({ ctx, input: decided }));
  },
);
