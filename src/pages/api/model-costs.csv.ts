import { answerCostCsv } from '#server/http/cost-csv.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { readCostReport } from '#server/services/model-providers/read-cost-report.ts';

export const prerender = false;

export const GET = endpoint(
  'GET model-costs.csv',
  {
    heavy: 'exports',
    summary: 'The same as a CSV file',
    may: { action: 'installation.administer', of: 'installation' },
  },
  async ({ ctx, query }) => {
    return answerCostCsv(await readCostReport({ ctx, input: { ...query, owner: null } }), ctx.locale);
  },
);
