import { conversation, conversationWithMessages, updateConversationInput } from '#contracts/conversation.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData, answerNothing } from '#server/http/respond.ts';
import { findConversation } from '#server/services/conversations/find-conversation.ts';
import { removeConversation } from '#server/services/conversations/remove-conversation.ts';
import { updateConversation } from '#server/services/conversations/update-conversation.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: 'A conversation with its messages',
    may: { action: 'conversation.use', of: 'conversation' },
    params: idParam,
    answer: { status: 200, data: conversationWithMessages },
  },
  async ({ ctx, params: { id }, place }) => {
    return answerData(await findConversation({ ctx, input: { id, place } }));
  },
);

export const PATCH = endpoint(
  {
    summary: 'Rename or pin a conversation',
    may: { action: 'conversation.use', of: 'conversation' },
    params: idParam,
    body: updateConversationInput,
    answer: { status: 200, data: conversation },
  },
  async ({ ctx, params: { id }, body, place }) => {
    return answerData(await updateConversation({ ctx, input: { ...body, id, place } }));
  },
);

export const DELETE = endpoint(
  {
    summary: 'Remove a conversation',
    may: { action: 'conversation.use', of: 'conversation' },
    params: idParam,
    answer: { status: 204 },
  },
  async ({ ctx, params: { id }, place }) => {
    await removeConversation({ ctx, input: { id, place } });
    return answerNothing();
  },
);
