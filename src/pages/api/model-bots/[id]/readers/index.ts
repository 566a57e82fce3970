import { endpoint } from '#server/http/endpoint.ts';
import { answerList } from '#server/http/respond.ts';
import { listReaders } from '#server/services/model-bot-readers/list-readers.ts';

export const prerender = false;

export const GET = endpoint(
  'GET model-bots/{id}/readers',
  {
    summary: "List the readers of a bot's company, each with whether they are chosen",
    may: { action: 'modelBot.share', of: 'modelBot' },
  },
  async ({ ctx, params: { id }, query, place }) => {
    const { readers, meta } = await listReaders({ ctx, input: { ...query, modelBotId: id, place } });
    return answerList(readers, meta);
  },
);
