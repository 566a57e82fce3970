import { usageReport, usageReportInput } from '#contracts/usage.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { readUsageReport } from '#server/services/usage/read-usage-report.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: 'What a company was used for over a period, by day, company, bot or person',
    may: { action: 'company.readUsage', of: 'company' },
    params: idParam,
    query: usageReportInput,
    answer: { status: 200, data: usageReport },
  },
  async ({ ctx, query, place }) => {
    return answerData(await readUsageReport({ ctx, input: { ...query, place } }));
  },
);
