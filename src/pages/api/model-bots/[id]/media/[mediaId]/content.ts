import { answerRange } from '#server/http/answer-range.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { readMedia } from '#server/services/media/read-media.ts';

export const prerender = false;

export const GET = endpoint(
  'GET model-bots/{id}/media/{mediaId}/content',
  {
    heavy: 'documents',
    summary: "The bytes of one of the caller's pictures or spoken texts; ranges are answered",
    may: { action: 'modelBot.makeMedia', of: 'modelBot' },
  },
  async ({ ctx, params: { id, mediaId }, request, place }) => {
    return answerRange(request, await readMedia({ ctx, input: { modelBotId: id, mediaId, place } }));
  },
);
