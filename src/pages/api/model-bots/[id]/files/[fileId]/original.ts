import { z } from 'zod';
import { answerOriginal } from '#server/http/answer-original.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { openOriginal } from '#server/services/files/open-original.ts';

export const prerender = false;

const params = z.strictObject({ id: z.uuid(), fileId: z.uuid() });

export const GET = endpoint(
  {
    summary: 'The bytes of a file as they were uploaded, to save',
    may: { action: 'modelBot.feed', of: 'modelBot' },
    params,
    answer: { status: 200, mediaType: 'application/octet-stream' },
  },
  async ({ ctx, params: { id, fileId }, place }) => {
    const owner = { modelBotId: id };
    return answerOriginal(await openOriginal({ ctx, input: { owner, fileId, place } }));
  },
);
