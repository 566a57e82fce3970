import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { showVersion } from '#server/services/conversations/show-version.ts';

export const prerender = false;

export const PUT = endpoint(
  'PUT conversations/{id}/path',
  {
    summary: 'Show another version of a question or an answer, and go on from there',
    may: { action: 'conversation.use', of: 'conversation' },
  },
  async ({ ctx, params: { id }, body, place }) => {
    return answerData(await showVersion({ ctx, input: { ...body, conversationId: id, place } }));
  },
);
