import { endpoint } from '#server/http/endpoint.ts';
import { answerLongData } from '#server/http/respond.ts';
import { readDocument } from '#server/services/tools/read-document.ts';

export const prerender = false;

export const POST = endpoint(
  'POST model-bots/{id}/tools/openapi',
  {
    heavy: 'outside',
    summary: 'What an OpenAPI document offers as tools; nothing is stored',
    may: { action: 'modelBot.feed', of: 'modelBot' },
  },
  async ({ ctx, body }) => {
    return answerLongData(await readDocument({ ctx, input: body }));
  },
);
