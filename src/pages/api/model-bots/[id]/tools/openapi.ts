import { documentOffer, readDocumentInput } from '#contracts/tool.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerLongData } from '#server/http/respond.ts';
import { readDocument } from '#server/services/answers/read-document.ts';

export const prerender = false;

export const POST = endpoint(
  {
    heavy: 'outside',
    summary: 'What an OpenAPI document offers as tools; nothing is stored',
    may: { action: 'modelBot.feed', of: 'modelBot' },
    params: idParam,
    body: readDocumentInput,
    answer: { status: 200, data: documentOffer },
  },
  async ({ body }) => {
    return answerLongData(await readDocument(body));
  },
);
