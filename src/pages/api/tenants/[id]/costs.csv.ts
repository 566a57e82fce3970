import { answerCostCsv } from '#server/http/cost-csv.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { readCostReport } from '#server/services/model-providers/read-cost-report.ts';

export const prerender = false;

export const GET = endpoint(
  'GET tenants/{id}/costs.csv',
  { heavy: 'exports', summary: 'The same as a CSV file', may: { action: 'tenant.readUsage', of: 'tenant' } },
  async ({ ctx, params: { id }, query }) => {
    return answerCostCsv(await readCostReport({ ctx, input: { ...query, owner: id } }), ctx.locale);
  },
);
