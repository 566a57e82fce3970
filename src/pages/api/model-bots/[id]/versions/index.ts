import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerList } from '#server/http/respond.ts';
import { listVersions } from '#server/services/model-bot-versions/list-versions.ts';
import { publishModelBot } from '#server/services/model-bot-versions/publish-model-bot.ts';

export const prerender = false;

export const GET = endpoint(
  'GET model-bots/{id}/versions',
  {
    summary: 'List the published versions of a bot, newest first',
    may: { action: 'modelBot.feed', of: 'modelBot' },
  },
  async ({ ctx, params: { id }, query, place }) => {
    const { versions, meta } = await listVersions({ ctx, input: { ...query, modelBotId: id, place } });
    return answerList(versions, meta);
  },
);

export const POST = endpoint(
  'POST model-bots/{id}/versions',
  { summary: 'Publish the draft as a new version', may: { action: 'modelBot.publish', of: 'modelBot' } },
  async ({ ctx, params: { id }, body, place }) => {
    const version = await publishModelBot({ ctx, input: { ...body, modelBotId: id, place } });
    return answerData(version, { status: 201 });
  },
);
