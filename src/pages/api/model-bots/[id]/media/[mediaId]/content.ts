import { z } from 'zod';
import { answerRange } from '#server/http/answer-range.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { readMedia } from '#server/services/media/read-media.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: "The bytes of one of the caller's pictures or spoken texts; ranges are answered",
    may: { action: 'modelBot.makeMedia', of: 'modelBot' },
    params: idParam.extend({ mediaId: z.uuid() }),
    answer: { status: 200, mediaType: 'application/octet-stream' },
  },
  async ({ ctx, params: { id, mediaId }, request, place }) => {
    return answerRange(request, await readMedia({ ctx, input: { modelBotId: id, mediaId, place } }));
  },
);
