import { z } from 'zod';
import { qualityRunWithResults } from '#contracts/quality.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { findRun } from '#server/services/quality/read-runs.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: 'A run with each answer, and what it was compared with',
    may: { action: 'modelBot.feed', of: 'modelBot' },
    params: idParam.extend({ runId: z.uuid() }),
    answer: { status: 200, data: qualityRunWithResults },
  },
  async ({ ctx, params: { id, runId }, place }) => {
    return answerData(await findRun({ ctx, input: { modelBotId: id, runId, place } }));
  },
);
