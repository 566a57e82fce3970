import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { readUsageReport } from '#server/services/usage/read-usage-report.ts';

export const prerender = false;

export const GET = endpoint(
  'GET tenants/{id}/usage',
  {
    summary: 'What a tenant was used for over a period, by day, company, bot or person',
    may: { action: 'tenant.readUsage', of: 'tenant' },
  },
  async ({ ctx, query, place }) => {
    return answerData(await readUsageReport({ ctx, input: { ...query, place } }));
  },
);
