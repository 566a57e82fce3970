import { usageReport, usageReportInput } from '#contracts/usage.ts';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { readUsageReport } from '#server/services/usage/read-usage-report.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: 'What a tenant was used for over a period, by day, company, bot or person',
    access: 'signedIn',
    params: idParam,
    query: usageReportInput,
    answer: { status: 200, data: usageReport },
  },
  async ({ ctx, params: { id }, query }) => {
    const place = await authorize(ctx, 'tenant.readUsage', { kind: 'tenant', id });
    return answerData(await readUsageReport({ ctx, input: { ...query, place } }));
  },
);
