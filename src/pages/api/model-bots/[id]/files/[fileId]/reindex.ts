import { z } from 'zod';
import { file } from '#contracts/file.ts';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { reindexFile } from '#server/services/files/reindex-file.ts';

export const prerender = false;

const params = z.strictObject({ id: z.uuid(), fileId: z.uuid() });

export const POST = endpoint(
  {
    summary: 'Read a file again, or fetch a web page again',
    access: 'signedIn',
    params,
    answer: { status: 202, data: file },
  },
  async ({ ctx, params: { id, fileId } }) => {
    const place = await authorize(ctx, 'modelBot.feed', { kind: 'modelBot', id });
    return answerData(await reindexFile({ ctx, input: { modelBotId: id, fileId, place } }), { status: 202 });
  },
);
