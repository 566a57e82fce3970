import { conversationShare } from '#contracts/conversation-share.ts';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData, answerNothing } from '#server/http/respond.ts';
import { findShare } from '#server/services/conversations/find-share.ts';
import { revokeShare } from '#server/services/conversations/revoke-share.ts';
import { shareConversation } from '#server/services/conversations/share-conversation.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: 'How a conversation is shared; null where it is not',
    access: 'signedIn',
    params: idParam,
    answer: { status: 200, data: conversationShare.nullable() },
  },
  async ({ ctx, params: { id } }) => {
    const place = await authorize(ctx, 'conversation.use', { kind: 'conversation', id });
    return answerData(await findShare({ ctx, input: { id, place } }));
  },
);

export const PUT = endpoint(
  {
    summary: 'Share a copy of a conversation, as it is now, with everybody who may open its bot',
    access: 'signedIn',
    params: idParam,
    answer: { status: 200, data: conversationShare },
  },
  async ({ ctx, params: { id } }) => {
    const place = await authorize(ctx, 'conversation.use', { kind: 'conversation', id });
    // Whoever has lost the bot shares nothing of it any more.
    await authorize(ctx, 'modelBot.chat', { kind: 'modelBot', id: place.modelBotId ?? '' });
    return answerData(await shareConversation({ ctx, input: { id, place } }));
  },
);

export const DELETE = endpoint(
  {
    summary: 'End the sharing of a conversation',
    access: 'signedIn',
    params: idParam,
    answer: { status: 204 },
  },
  async ({ ctx, params: { id } }) => {
    const place = await authorize(ctx, 'conversation.use', { kind: 'conversation', id });
    await revokeShare({ ctx, input: { id, place } });
    return answerNothing();
  },
);
