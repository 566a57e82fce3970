import { endpoint } from '#server/http/endpoint.ts';
import { answerWhole } from '#server/http/respond.ts';
import { searchConversations } from '#server/services/conversations/search-conversations.ts';

export const prerender = false;

export const GET = endpoint(
  'GET conversations/search',
  {
    heavy: 'searches',
    summary: "The caller's conversations and their messages that have all the words",
    may: 'signedIn',
    whileImpersonating: 'closed',
  },
  async ({ ctx, query }) => {
    const hits = await searchConversations({ ctx, input: query });
    return answerWhole(hits);
  },
);
