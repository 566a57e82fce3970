import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { readPageWords } from '#server/services/files/read-page-words.ts';

export const prerender = false;

export const GET = endpoint(
  'GET model-bots/{id}/files/{fileId}/words',
  {
    heavy: 'documents',
    summary:
      'The words of a page of which text was read off its picture, and where they stand once it is turned by so many degrees',
    may: { action: 'modelBot.chat', of: 'modelBot' },
  },
  async ({ ctx, params: { id, fileId }, query: { page }, place }) => {
    return answerData(await readPageWords({ ctx, input: { modelBotId: id, fileId, page, place } }));
  },
);
