import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { readFollowUps } from '#server/services/conversations/read-follow-ups.ts';

export const prerender = false;

export const GET = endpoint(
  'GET conversations/{id}/messages/{messageId}/follow-ups',
  {
    summary: 'Follow-up questions, made from the headings round what an answer cites',
    may: { action: 'conversation.use', of: 'conversation' },
  },
  async ({ ctx, params: { id, messageId }, place }) => {
    return answerData(await readFollowUps({ ctx, input: { conversationId: id, messageId, place } }));
  },
);
