import { endpoint } from '#server/http/endpoint.ts';
import { answerList, answerNothing } from '#server/http/respond.ts';
import { archiveConversations } from '#server/services/conversations/archive-conversations.ts';
import { listOwnConversations } from '#server/services/conversations/list-own-conversations.ts';
import { removeConversations } from '#server/services/conversations/remove-conversations.ts';

export const prerender = false;

export const GET = endpoint(
  'GET conversations',
  {
    heavy: 'searches',
    summary: "List the caller's conversations with all bots that they may ask",
    may: 'signedIn',
    whileImpersonating: 'closed',
  },
  async ({ ctx, query }) => {
    const { conversations, meta } = await listOwnConversations({ ctx, input: query });
    return answerList(conversations, meta);
  },
);

export const PATCH = endpoint(
  'PATCH conversations',
  {
    summary: "Archive some of the caller's conversations, or take them back",
    may: 'signedIn',
    whileImpersonating: 'closed',
  },
  async ({ ctx, body }) => {
    await archiveConversations({ ctx, input: body });
    return answerNothing();
  },
);

export const DELETE = endpoint(
  'DELETE conversations',
  {
    heavy: 'documents',
    summary: "Remove some of the caller's conversations",
    may: 'signedIn',
    whileImpersonating: 'closed',
  },
  async ({ ctx, body }) => {
    await removeConversations({ ctx, input: body });
    return answerNothing();
  },
);
