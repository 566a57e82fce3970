import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerNothing } from '#server/http/respond.ts';
import { findConversation } from '#server/services/conversations/find-conversation.ts';
import { removeConversation } from '#server/services/conversations/remove-conversation.ts';
import { updateConversation } from '#server/services/conversations/update-conversation.ts';

export const prerender = false;

export const GET = endpoint(
  'GET conversations/{id}',
  {
    heavy: 'documents',
    summary: 'A conversation with its messages',
    may: { action: 'conversation.use', of: 'conversation' },
  },
  async ({ ctx, params: { id }, place }) => {
    return answerData(await findConversation({ ctx, input: { id, place } }));
  },
);

export const PATCH = endpoint(
  'PATCH conversations/{id}',
  { summary: 'Rename or pin a conversation', may: { action: 'conversation.use', of: 'conversation' } },
  async ({ ctx, params: { id }, body, place }) => {
    return answerData(await updateConversation({ ctx, input: { ...body, id, place } }));
  },
);

export const DELETE = endpoint(
  'DELETE conversations/{id}',
  {
    heavy: 'documents',
    summary: 'Remove a conversation',
    may: { action: 'conversation.remove', of: 'conversation' },
  },
  async ({ ctx, params: { id }, place }) => {
    await removeConversation({ ctx, input: { id, place } });
    return answerNothing();
  },
);
