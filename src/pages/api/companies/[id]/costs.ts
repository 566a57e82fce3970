import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { readCostReport } from '#server/services/model-providers/read-cost-report.ts';

export const prerender = false;

export const GET = endpoint(
  'GET companies/{id}/costs',
  {
    summary: 'What a company spent on models over a period, told apart',
    may: { action: 'company.readUsage', of: 'company' },
  },
  async ({ ctx, params: { id }, query, place }) => {
    const { spaceId } = place;
    const input = { ...query, owner: spaceId, companyId: id };
    return answerData(await readCostReport({ ctx, input }));
  },
);
