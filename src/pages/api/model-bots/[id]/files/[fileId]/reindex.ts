import { z } from 'zod';
import { file } from '#contracts/file.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { reindexFile } from '#server/services/files/reindex-file.ts';

export const prerender = false;

const params = z.strictObject({ id: z.uuid(), fileId: z.uuid() });

export const POST = endpoint(
  {
    summary: 'Read a file again, or fetch a web page again',
    may: { action: 'modelBot.feed', of: 'modelBot' },
    params,
    answer: { status: 202, data: file },
  },
  async ({ ctx, params: { id, fileId }, place }) => {
    return answerData(await reindexFile({ ctx, input: { modelBotId: id, fileId, place } }), { status: 202 });
  },
);
