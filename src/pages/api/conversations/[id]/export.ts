import { endpoint } from '#server/http/endpoint.ts';
import { answerDownload } from '#server/http/respond.ts';
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
    return answerDownload(bytesOf(content), file);
  },
);

async function* bytesOf(content: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(content);
}
