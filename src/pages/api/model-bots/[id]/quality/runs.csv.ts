import { endpoint } from '#server/http/endpoint.ts';
import { answerQualityCsv } from '#server/http/quality-csv.ts';
import { listQualityRuns } from '#server/services/quality/list-runs.ts';

export const prerender = false;

export const GET = endpoint(
  'GET model-bots/{id}/quality/runs.csv',
  {
    heavy: 'exports',
    summary: 'The latest runs of the questions of a bot as a file for spreadsheets',
    may: { action: 'modelBot.feed', of: 'modelBot' },
  },
  async ({ ctx, params: { id }, place }) => {
    return answerQualityCsv(await listQualityRuns({ ctx, input: { modelBotId: id, place } }), ctx.locale);
  },
);
