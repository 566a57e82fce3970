import { conversation, conversationWithMessages, updateConversationInput } from '#contracts/conversation.ts';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData, answerNothing } from '#server/http/respond.ts';
import { findConversation } from '#server/services/conversations/find-conversation.ts';
import { removeConversation } from '#server/services/conversations/remove-conversation.ts';
import { updateConversation } from '#server/services/conversations/update-conversation.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: 'A conversation with its messages',
    access: 'signedIn',
    params: idParam,
    answer: { status: 200, data: conversationWithMessages },
  },
  async ({ ctx, params: { id } }) => {
    const place = await authorize(ctx, 'conversation.use', { kind: 'conversation', id });
    return answerData(await findConversation({ ctx, input: { id, place } }));
  },
);

export const PATCH = endpoint(
  {
    summary: 'Rename or pin a conversation',
    access: 'signedIn',
    params: idParam,
    body: updateConversationInput,
    answer: { status: 200, data: conversation },
  },
  async ({ ctx, params: { id }, body }) => {
    const place = await authorize(ctx, 'conversation.use', { kind: 'conversation', id });
    return answerData(await updateConversation({ ctx, input: { ...body, id, place } }));
  },
);

export const DELETE = endpoint(
  { summary: 'Remove a conversation', access: 'signedIn', params: idParam, answer: { status: 204 } },
  async ({ ctx, params: { id } }) => {
    const place = await authorize(ctx, 'conversation.use', { kind: 'conversation', id });
    await removeConversation({ ctx, input: { id, place } });
    return answerNothing();
  },
);
