import { listInput } from '#contracts/list.ts';
import { modelBotVersion, modelBotVersionDetail, publishInput } from '#contracts/model-bot-version.ts';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData, answerList } from '#server/http/respond.ts';
import { listVersions } from '#server/services/model-bot-versions/list-versions.ts';
import { publishModelBot } from '#server/services/model-bot-versions/publish-model-bot.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: 'List the published versions of a bot, newest first',
    access: 'signedIn',
    params: idParam,
    query: listInput.pick({ page: true, perPage: true }),
    answer: { status: 200, list: modelBotVersion },
  },
  async ({ ctx, params: { id }, query }) => {
    const place = await authorize(ctx, 'modelBot.feed', { kind: 'modelBot', id });
    const { versions, meta } = await listVersions({ ctx, input: { ...query, modelBotId: id, place } });
    return answerList(versions, meta);
  },
);

export const POST = endpoint(
  {
    summary: 'Publish the draft as a new version',
    access: 'signedIn',
    params: idParam,
    body: publishInput,
    answer: { status: 201, data: modelBotVersionDetail },
  },
  async ({ ctx, params: { id }, body }) => {
    const place = await authorize(ctx, 'modelBot.publish', { kind: 'modelBot', id });
    const version = await publishModelBot({ ctx, input: { ...body, modelBotId: id, place } });
    return answerData(version, { status: 201 });
  },
);
