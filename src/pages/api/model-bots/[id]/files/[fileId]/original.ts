import { answerOriginal } from '#server/http/answer-original.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { openOriginal } from '#server/services/files/open-original.ts';

export const prerender = false;

export const GET = endpoint(
  'GET model-bots/{id}/files/{fileId}/original',
  {
    heavy: 'documents',
    summary: 'The bytes of a file as they were uploaded, to save',
    may: { action: 'modelBot.feed', of: 'modelBot' },
  },
  async ({ ctx, params: { id, fileId }, place }) => {
    const owner = { modelBotId: id };
    return answerOriginal(await openOriginal({ ctx, input: { owner, fileId, place } }));
  },
);
