import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerList } from '#server/http/respond.ts';
import { createConversation } from '#server/services/conversations/create-conversation.ts';
import { listConversations } from '#server/services/conversations/list-conversations.ts';

export const prerender = false;

export const GET = endpoint(
  'GET model-bots/{id}/conversations',
  {
    heavy: 'searches',
    summary: "List the caller's conversations with a bot",
    may: { action: 'modelBot.chat', of: 'modelBot' },
    whileImpersonating: 'closed',
  },
  async ({ ctx, params, query, place }) => {
    const { conversations, meta } = await listConversations({
      ctx,
      input: { ...query, modelBotId: params.id, place },
    });
    return answerList(conversations, meta);
  },
);

export const POST = endpoint(
  'POST model-bots/{id}/conversations',
  {
    summary: 'Open a conversation with a bot',
    may: { oneOf: ['modelBot.feed', 'modelBot.chat'] },
    whileImpersonating: 'closed',
  },
  async ({ ctx, params, body, askFor }) => {
    const action = body.draft ? 'modelBot.feed' : 'modelBot.chat';
    const place = await askFor(action, { kind: 'modelBot', id: params.id });
    const made = await createConversation({ ctx, input: { ...body, modelBotId: params.id, place } });
    return answerData(made, { status: 201 });
  },
);
