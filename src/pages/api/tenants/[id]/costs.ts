import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { readCostReport } from '#server/services/model-providers/read-cost-report.ts';

export const prerender = false;

export const GET = endpoint(
  'GET tenants/{id}/costs',
  {
    summary: 'What a tenant spent on models over a period, told apart',
    may: { action: 'tenant.readUsage', of: 'tenant' },
  },
  async ({ ctx, params: { id }, query }) => {
    return answerData(await readCostReport({ ctx, input: { ...query, owner: id } }));
  },
);
