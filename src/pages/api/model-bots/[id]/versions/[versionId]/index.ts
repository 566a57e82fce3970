import { z } from 'zod';
import { modelBotVersionDetail } from '#contracts/model-bot-version.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { findVersion } from '#server/services/model-bot-versions/find-version.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: 'A version with its settings and the files there were',
    may: { action: 'modelBot.feed', of: 'modelBot' },
    params: idParam.extend({ versionId: z.uuid() }),
    answer: { status: 200, data: modelBotVersionDetail },
  },
  async ({ ctx, params: { id, versionId }, place }) => {
    return answerData(await findVersion({ ctx, input: { modelBotId: id, versionId, place } }));
  },
);
