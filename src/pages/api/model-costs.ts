import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { readCostReport } from '#server/services/model-providers/read-cost-report.ts';

export const prerender = false;

export const GET = endpoint(
  'GET model-costs',
  {
    heavy: 'reports',
    summary: 'What the installation spent on models over a period, told apart',
    may: { action: 'installation.administer', of: 'installation' },
  },
  async ({ ctx, query }) => {
    return answerData(await readCostReport({ ctx, input: { ...query, owner: null } }));
  },
);
