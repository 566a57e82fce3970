import { costReportInput } from '#contracts/model-provider.ts';
import { answerCostCsv } from '#server/http/cost-csv.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { readCostReport } from '#server/services/model-providers/read-cost-report.ts';

export const prerender = false;

export const GET = endpoint(
  {
    heavy: 'exports',
    summary: 'The same as a CSV file',
    may: { action: 'company.readUsage', of: 'company' },
    params: idParam,
    query: costReportInput,
    answer: { status: 200, mediaType: 'text/csv' },
  },
  async ({ ctx, params: { id }, query, place }) => {
    const { spaceId } = place;
    const input = { ...query, owner: spaceId, companyId: id };
    return answerCostCsv(await readCostReport({ ctx, input }), ctx.locale);
  },
);
