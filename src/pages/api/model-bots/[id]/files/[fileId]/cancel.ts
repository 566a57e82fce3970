import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { cancelFile } from '#server/services/files/cancel-file.ts';

export const prerender = false;

export const POST = endpoint(
  'POST model-bots/{id}/files/{fileId}/cancel',
  { summary: 'Stop the reading of a file', may: { action: 'modelBot.feed', of: 'modelBot' } },
  async ({ ctx, params: { id, fileId }, place }) => {
    return answerData(await cancelFile({ ctx, input: { modelBotId: id, fileId, place } }), { status: 200 });
  },
);
