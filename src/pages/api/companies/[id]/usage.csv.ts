import { usageReportInput } from '#contracts/usage.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerUsageCsv } from '#server/http/usage-csv.ts';
import { readUsageReport } from '#server/services/usage/read-usage-report.ts';

export const prerender = false;

export const GET = endpoint(
  {
    heavy: 'exports',
    summary: 'The same as a CSV file',
    may: { action: 'company.readUsage', of: 'company' },
    params: idParam,
    query: usageReportInput,
    answer: { status: 200, mediaType: 'text/csv' },
  },
  async ({ ctx, query, place }) => {
    return answerUsageCsv(await readUsageReport({ ctx, input: { ...query, place } }), ctx.locale);
  },
);
