import { endpoint } from '#server/http/endpoint.ts';
import { answerTextDownload } from '#server/http/respond.ts';
import { exportConversation } from '#server/services/conversations/export-conversation.ts';

export const prerender = false;

export const GET = endpoint(
  'GET conversations/{id}/export',
  {
    heavy: 'exports',
    summary: 'A conversation as a Markdown or JSON file, with its citations',
    may: { action: 'conversation.use', of: 'conversation' },
  },
  async ({ ctx, params: { id }, query: { format }, place }) => {
    const { content, ...file } = await exportConversation({ ctx, input: { id, place, format } });
    return answerTextDownload(content, file);
  },
);
