import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { replaceFile } from '#server/services/files/replace-file.ts';

export const prerender = false;

export const POST = endpoint(
  'POST model-bots/{id}/files/{fileId}/replace',
  {
    summary: 'Have a file replace an older one as soon as it is ready',
    may: { action: 'modelBot.feed', of: 'modelBot' },
    whileImpersonating: 'closed',
  },
  async ({ ctx, params: { id, fileId }, body: { olderId }, place }) => {
    return answerData(await replaceFile({ ctx, input: { modelBotId: id, fileId, olderId, place } }));
  },
);
