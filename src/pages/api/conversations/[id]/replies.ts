import { endpoint } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { reply } from '#server/services/answers/tools/reply.ts';

export const prerender = false;

export const POST = endpoint(
  'POST conversations/{id}/replies',
  {
    summary: "Reply to what a tool's server asks the person while their answer is written",
    may: { action: 'conversation.use', of: 'conversation' },
  },
  async ({ ctx, place, params: { id }, body }) => {
    await reply({ ctx, input: { ...body, conversationId: id, place } });
    return answerNothing();
  },
);
