import { answerRange } from '#server/http/answer-range.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { openDocument } from '#server/services/files/open-document.ts';

export const prerender = false;

export const GET = endpoint(
  'GET model-bots/{id}/files/{fileId}/document',
  {
    heavy: 'documents',
    summary: 'The bytes of a PDF or a picture, whole or the range that is asked for, to show what is cited',
    may: { action: 'modelBot.chat', of: 'modelBot' },
  },
  async ({ ctx, params: { id, fileId }, request, place }) => {
    const document = await openDocument({ ctx, input: { modelBotId: id, fileId, place } });
    return answerRange(request, document);
  },
);
