import { answerCostCsv } from '#server/http/cost-csv.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { readCostReport } from '#server/services/model-providers/read-cost-report.ts';

export const prerender = false;

export const GET = endpoint(
  'GET companies/{id}/costs.csv',
  {
    heavy: 'exports',
    summary: 'The same as a CSV file',
    may: { action: 'company.readUsage', of: 'company' },
  },
  async ({ ctx, params: { id }, query, place }) => {
    const { spaceId } = place;
    const input = { ...query, owner: spaceId, companyId: id };
    return answerCostCsv(await readCostReport({ ctx, input }), ctx.locale);
  },
);
