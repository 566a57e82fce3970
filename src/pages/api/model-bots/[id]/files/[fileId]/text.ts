import { endpoint } from '#server/http/endpoint.ts';
import { answerLongData } from '#server/http/respond.ts';
import { LongText } from '#server/json-pieces.ts';
import { readFileText } from '#server/services/files/read-file-text.ts';

export const prerender = false;

export const GET = endpoint(
  'GET model-bots/{id}/files/{fileId}/text',
  {
    heavy: 'documents',
    summary: 'The stored text of a file and its page borders',
    may: { action: 'modelBot.chat', of: 'modelBot' },
  },
  async ({ ctx, params: { id, fileId }, place }) => {
    const read = await readFileText({ ctx, input: { modelBotId: id, fileId, place } });
    return answerLongData({ ...read, text: new LongText(read.text) });
  },
);
