import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { reindexFile } from '#server/services/files/reindex-file.ts';

export const prerender = false;

export const POST = endpoint(
  'POST model-bots/{id}/files/{fileId}/reindex',
  {
    summary: 'Read a file again, or fetch a web page again',
    may: { action: 'modelBot.feed', of: 'modelBot' },
  },
  async ({ ctx, params: { id, fileId }, place }) => {
    return answerData(await reindexFile({ ctx, input: { modelBotId: id, fileId, place } }), { status: 202 });
  },
);
