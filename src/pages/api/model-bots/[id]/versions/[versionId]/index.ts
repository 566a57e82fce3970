import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { findVersion } from '#server/services/model-bot-versions/find-version.ts';

export const prerender = false;

export const GET = endpoint(
  'GET model-bots/{id}/versions/{versionId}',
  {
    summary: 'A version with its settings and the files there were',
    may: { action: 'modelBot.feed', of: 'modelBot' },
  },
  async ({ ctx, params: { id, versionId }, place }) => {
    return answerData(await findVersion({ ctx, input: { modelBotId: id, versionId, place } }));
  },
);
