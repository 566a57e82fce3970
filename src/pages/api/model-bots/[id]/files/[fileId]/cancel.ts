import { z } from 'zod';
import { file } from '#contracts/file.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { cancelFile } from '#server/services/files/cancel-file.ts';

export const prerender = false;

const params = z.strictObject({ id: z.uuid(), fileId: z.uuid() });

export const POST = endpoint(
  {
    summary: 'Stop the reading of a file',
    may: { action: 'modelBot.feed', of: 'modelBot' },
    params,
    answer: { status: 200, data: file },
  },
  async ({ ctx, params: { id, fileId }, place }) => {
    return answerData(await cancelFile({ ctx, input: { modelBotId: id, fileId, place } }), { status: 200 });
  },
);
