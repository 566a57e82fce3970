import { costReport, costReportInput } from '#contracts/model-provider.ts';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { readCostReport } from '#server/services/model-providers/read-cost-report.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: 'What the installation spent on models over a period, told apart',
    access: 'signedIn',
    query: costReportInput,
    answer: { status: 200, data: costReport },
  },
  async ({ ctx, query }) => {
    await authorize(ctx, 'installation.administer', { kind: 'installation' });
    return answerData(await readCostReport({ ctx, input: { ...query, owner: null } }));
  },
);
