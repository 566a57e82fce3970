import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerNothing } from '#server/http/respond.ts';
import { findShare } from '#server/services/conversations/find-share.ts';
import { revokeShare } from '#server/services/conversations/revoke-share.ts';
import { shareConversation } from '#server/services/conversations/share-conversation.ts';

export const prerender = false;

export const GET = endpoint(
  'GET conversations/{id}/share',
  {
    summary: 'How a conversation is shared; null where it is not',
    may: { action: 'conversation.use', of: 'conversation' },
  },
  async ({ ctx, params: { id }, place }) => {
    return answerData(await findShare({ ctx, input: { id, place } }));
  },
);

export const PUT = endpoint(
  'PUT conversations/{id}/share',
  {
    summary: 'Share a copy of a conversation, as it is now, with everybody who may open its bot',
    may: { action: 'conversation.use', of: 'conversation', also: ['modelBot.chat'] },
  },
  async ({ ctx, params: { id }, place, askFor }) => {
    // Whoever has lost the bot shares nothing of it any more.
    await askFor('modelBot.chat', { kind: 'modelBot', id: place.modelBotId ?? '' });
    return answerData(await shareConversation({ ctx, input: { id, place } }));
  },
);

export const DELETE = endpoint(
  'DELETE conversations/{id}/share',
  {
    summary: 'End the sharing of a conversation',
    may: { action: 'conversation.remove', of: 'conversation' },
  },
  async ({ ctx, params: { id }, place }) => {
    await revokeShare({ ctx, input: { id, place } });
    return answerNothing();
  },
);
