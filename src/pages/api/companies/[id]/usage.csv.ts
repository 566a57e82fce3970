import { endpoint } from '#server/http/endpoint.ts';
import { answerUsageCsv } from '#server/http/usage-csv.ts';
import { readUsageReport } from '#server/services/usage/read-usage-report.ts';

export const prerender = false;

export const GET = endpoint(
  'GET companies/{id}/usage.csv',
  {
    heavy: 'exports',
    summary: 'The same as a CSV file',
    may: { action: 'company.readUsage', of: 'company' },
  },
  async ({ ctx, query, place }) => {
    return answerUsageCsv(await readUsageReport({ ctx, input: { ...query, place } }), ctx.locale);
  },
);
