import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerList } from '#server/http/respond.ts';
import { createMedia } from '#server/services/media/create-media.ts';
import { listMedia } from '#server/services/media/list-media.ts';

export const prerender = false;

export const GET = endpoint(
  'GET model-bots/{id}/media',
  {
    summary: 'List the pictures and spoken texts that the caller had a bot make',
    may: { action: 'modelBot.makeMedia', of: 'modelBot' },
  },
  async ({ ctx, params: { id }, query, place }) => {
    const { media: list, meta } = await listMedia({ ctx, input: { ...query, modelBotId: id, place } });
    return answerList(list, meta);
  },
);

export const POST = endpoint(
  'POST model-bots/{id}/media',
  {
    heavy: 'media',
    summary: 'Have a picture made, or a text read aloud; counts against the media of the day',
    may: { action: 'modelBot.makeMedia', of: 'modelBot' },
  },
  async ({ ctx, params: { id }, body, place }) => {
    const made = await createMedia({ ctx, input: { ...body, modelBotId: id, place } });
    return answerData(made, { status: 201 });
  },
);
