import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerQualityCsv } from '#server/http/quality-csv.ts';
import { listRuns } from '#server/services/quality/read-runs.ts';

export const prerender = false;

export const GET = endpoint(
  {
    heavy: 'exports',
    summary: 'The latest runs of the questions of a bot as a file for spreadsheets',
    may: { action: 'modelBot.feed', of: 'modelBot' },
    params: idParam,
    answer: { status: 200, mediaType: 'text/csv' },
  },
  async ({ ctx, params: { id }, place }) => {
    return answerQualityCsv(await listRuns({ ctx, input: { modelBotId: id, place } }), ctx.locale);
  },
);
