import { costReportInput } from '#contracts/model-provider.ts';
import { answerCostCsv } from '#server/http/cost-csv.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { readCostReport } from '#server/services/model-providers/read-cost-report.ts';

export const prerender = false;

export const GET = endpoint(
  {
    heavy: 'exports',
    summary: 'The same as a CSV file',
    may: { action: 'tenant.readUsage', of: 'tenant' },
    params: idParam,
    query: costReportInput,
    answer: { status: 200, mediaType: 'text/csv' },
  },
  async ({ ctx, params: { id }, query }) => {
    return answerCostCsv(await readCostReport({ ctx, input: { ...query, owner: id } }), ctx.locale);
  },
);
