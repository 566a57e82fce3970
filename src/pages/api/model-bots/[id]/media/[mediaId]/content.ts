import { z } from 'zod';
import { authorize } from '#server/auth/authorize.ts';
import { answerRange } from '#server/http/answer-range.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { readMedia } from '#server/services/media/read-media.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: "The bytes of one of the caller's pictures or spoken texts; ranges are answered",
    access: 'signedIn',
    params: idParam.extend({ mediaId: z.uuid() }),
    answer: { status: 200, mediaType: 'application/octet-stream' },
  },
  async ({ ctx, params: { id, mediaId }, request }) => {
    const place = await authorize(ctx, 'modelBot.makeMedia', { kind: 'modelBot', id });
    return answerRange(request, await readMedia({ ctx, input: { modelBotId: id, mediaId, place } }));
  },
);
