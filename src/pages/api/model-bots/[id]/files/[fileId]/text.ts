import { z } from 'zod';
import { fileText } from '#contracts/file.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerLongData, LongText } from '#server/http/respond.ts';
import { readFileText } from '#server/services/files/read-file-text.ts';

export const prerender = false;

const params = z.strictObject({ id: z.uuid(), fileId: z.uuid() });

export const GET = endpoint(
  {
    summary: 'The stored text of a file and its page borders',
    may: { action: 'modelBot.chat', of: 'modelBot' },
    params,
    answer: { status: 200, data: fileText },
  },
  async ({ ctx, params: { id, fileId }, place }) => {
    const read = await readFileText({ ctx, input: { modelBotId: id, fileId, place } });
    return answerLongData({ ...read, text: new LongText(read.text) });
  },
);
