import { z } from 'zod';
import { file, replaceFileInput } from '#contracts/file.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { replaceFile } from '#server/services/files/replace-file.ts';

export const prerender = false;

const params = z.strictObject({ id: z.uuid(), fileId: z.uuid() });

export const POST = endpoint(
  {
    summary: 'Have a file replace an older one as soon as it is ready',
    may: { action: 'modelBot.feed', of: 'modelBot' },
    whileImpersonating: 'closed',
    params,
    body: replaceFileInput,
    answer: { status: 200, data: file },
  },
  async ({ ctx, params: { id, fileId }, body: { olderId }, place }) => {
    return answerData(await replaceFile({ ctx, input: { modelBotId: id, fileId, olderId, place } }));
  },
);
