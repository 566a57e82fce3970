import { endpoint } from '#server/http/endpoint.ts';
import { answerData, answerWhole } from '#server/http/respond.ts';
import { listQualityRuns } from '#server/services/quality/list-runs.ts';
import { startRun } from '#server/services/quality/start-run.ts';

export const prerender = false;

export const GET = endpoint(
  'GET model-bots/{id}/quality/runs',
  {
    summary: 'The latest runs of the questions of a bot, newest first',
    may: { action: 'modelBot.feed', of: 'modelBot' },
  },
  async ({ ctx, params: { id }, query, place }) => {
    const runs = await listQualityRuns({ ctx, input: { modelBotId: id, place } });
    return answerWhole(runs, query);
  },
);

export const POST = endpoint(
  'POST model-bots/{id}/quality/runs',
  {
    summary: 'Ask all questions on the list and compare the answers; outside of the limits of the day',
    may: { action: 'modelBot.feed', of: 'modelBot' },
  },
  async ({ ctx, params: { id }, body, place }) => {
    const run = await startRun({ ctx, input: { ...body, modelBotId: id, place } });
    return answerData(run, { status: 202 });
  },
);
