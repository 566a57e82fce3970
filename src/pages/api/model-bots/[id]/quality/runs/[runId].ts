import { endpoint } from '#server/http/endpoint.ts';
import { answerLongData } from '#server/http/respond.ts';
import { findRun } from '#server/services/quality/find-run.ts';

export const prerender = false;

export const GET = endpoint(
  'GET model-bots/{id}/quality/runs/{runId}',
  {
    heavy: 'reports',
    summary: 'A run with each answer, and what it was compared with',
    may: { action: 'modelBot.feed', of: 'modelBot' },
  },
  async ({ ctx, params: { id, runId }, place }) => {
    return answerLongData(await findRun({ ctx, input: { modelBotId: id, runId, place } }));
  },
);
