import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { addWebPage } from '#server/services/web-pages/add-web-page.ts';

export const prerender = false;

export const POST = endpoint(
  'POST model-bots/{id}/files/from-url',
  {
    summary: 'Add a web page of an allowed site, fetched in the background and again by schedule',
    may: { action: 'modelBot.feed', of: 'modelBot' },
  },
  async ({ ctx, params: { id }, body, place }) => {
    return answerData(await addWebPage({ ctx, input: { ...body, modelBotId: id, place } }), { status: 202 });
  },
);
