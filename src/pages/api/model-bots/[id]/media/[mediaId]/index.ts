import { z } from 'zod';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { removeMedia } from '#server/services/media/remove-media.ts';

export const prerender = false;

export const DELETE = endpoint(
  {
    summary: "Delete one of the caller's pictures or spoken texts for good",
    may: { action: 'modelBot.makeMedia', of: 'modelBot' },
    params: idParam.extend({ mediaId: z.uuid() }),
    answer: { status: 204 },
  },
  async ({ ctx, params: { id, mediaId }, place }) => {
    await removeMedia({ ctx, input: { modelBotId: id, mediaId, place } });
    return answerNothing();
  },
);
