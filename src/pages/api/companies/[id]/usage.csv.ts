import { usageReportInput } from '#contracts/usage.ts';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerUsageCsv } from '#server/http/usage-csv.ts';
import { readUsageReport } from '#server/services/usage/read-usage-report.ts';

export const prerender = false;

export const GET = endpoint(
  {
    heavy: 'exports',
    summary: 'The same as a CSV file',
    access: 'signedIn',
    params: idParam,
    query: usageReportInput,
    answer: { status: 200, mediaType: 'text/csv' },
  },
  async ({ ctx, params: { id }, query }) => {
    const place = await authorize(ctx, 'company.readUsage', { kind: 'company', id });
    return answerUsageCsv(await readUsageReport({ ctx, input: { ...query, place } }), ctx.locale);
  },
);
