import { listInput } from '#contracts/list.ts';
import { modelBotReader } from '#contracts/model-bot-version.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerList } from '#server/http/respond.ts';
import { listReaders } from '#server/services/model-bot-readers/list-readers.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: "List the readers of a bot's company, each with whether they are chosen",
    may: { action: 'modelBot.share', of: 'modelBot' },
    params: idParam,
    query: listInput,
    answer: { status: 200, list: modelBotReader },
  },
  async ({ ctx, params: { id }, query, place }) => {
    const { readers, meta } = await listReaders({ ctx, input: { ...query, modelBotId: id, place } });
    return answerList(readers, meta);
  },
);
