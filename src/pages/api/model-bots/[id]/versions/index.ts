import { listInput } from '#contracts/list.ts';
import { modelBotVersion, modelBotVersionDetail, publishInput } from '#contracts/model-bot-version.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData, answerList } from '#server/http/respond.ts';
import { listVersions } from '#server/services/model-bot-versions/list-versions.ts';
import { publishModelBot } from '#server/services/model-bot-versions/publish-model-bot.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: 'List the published versions of a bot, newest first',
    may: { action: 'modelBot.feed', of: 'modelBot' },
    params: idParam,
    query: listInput.pick({ page: true, perPage: true }),
    answer: { status: 200, list: modelBotVersion },
  },
  async ({ ctx, params: { id }, query, place }) => {
    const { versions, meta } = await listVersions({ ctx, input: { ...query, modelBotId: id, place } });
    return answerList(versions, meta);
  },
);

export const POST = endpoint(
  {
    summary: 'Publish the draft as a new version',
    may: { action: 'modelBot.publish', of: 'modelBot' },
    params: idParam,
    body: publishInput,
    answer: { status: 201, data: modelBotVersionDetail },
  },
  async ({ ctx, params: { id }, body, place }) => {
    const version = await publishModelBot({ ctx, input: { ...body, modelBotId: id, place } });
    return answerData(version, { status: 201 });
  },
);
