import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { readFileBlocks } from '#server/services/files/read-file-blocks.ts';

export const prerender = false;

export const GET = endpoint(
  'GET model-bots/{id}/files/{fileId}/blocks',
  {
    heavy: 'documents',
    summary: 'What was read of a page of a file, block by block, with what is not searched',
    may: { action: 'modelBot.chat', of: 'modelBot' },
  },
  async ({ ctx, params: { id, fileId }, query, place }) => {
    return answerData(await readFileBlocks({ ctx, input: { ...query, modelBotId: id, fileId, place } }));
  },
);
