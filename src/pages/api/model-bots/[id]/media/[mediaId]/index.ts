import { endpoint } from '#server/http/endpoint.ts';
import { answerNothing } from '#server/http/respond.ts';
import { removeMedia } from '#server/services/media/remove-media.ts';

export const prerender = false;

export const DELETE = endpoint(
  'DELETE model-bots/{id}/media/{mediaId}',
  {
    summary: "Delete one of the caller's pictures or spoken texts for good",
    may: { action: 'modelBot.makeMedia', of: 'modelBot' },
  },
  async ({ ctx, params: { id, mediaId }, place }) => {
    await removeMedia({ ctx, input: { modelBotId: id, mediaId, place } });
    return answerNothing();
  },
);
