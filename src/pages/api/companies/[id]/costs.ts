import { costReport, costReportInput } from '#contracts/model-provider.ts';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { answerData } from '#server/http/respond.ts';
import { readCostReport } from '#server/services/model-providers/read-cost-report.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: 'What a company spent on models over a period, told apart',
    access: 'signedIn',
    params: idParam,
    query: costReportInput,
    answer: { status: 200, data: costReport },
  },
  async ({ ctx, params: { id }, query }) => {
    const { spaceId } = await authorize(ctx, 'company.readUsage', { kind: 'company', id });
    const input = { ...query, owner: spaceId, companyId: id };
    return answerData(await readCostReport({ ctx, input }));
  },
);
