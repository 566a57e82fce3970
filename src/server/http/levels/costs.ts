import type { CostReportInput } from '#contracts/model-provider.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { readCostReport } from '../../services/model-providers/read-cost-report.ts';
import { answerCostCsv } from '../cost-csv.ts';
import { endpoint } from '../endpoint.ts';
import { answerData } from '../respond.ts';

const spenders = {
  installation: {
    address: 'model-costs',
    name: 'the installation',
    may: { action: 'installation.administer', of: 'installation' },
  },
  tenant: {
    address: 'tenants/{id}/costs',
    name: 'a tenant',
    may: { action: 'tenant.readUsage', of: 'tenant' },
  },
  company: {
    address: 'companies/{id}/costs',
    name: 'a company',
    may: { action: 'company.readUsage', of: 'company' },
  },
} as const;

const inputOf = (query: CostReportInput, { tenantId, companyId }: AuthorizedPlace) => ({
  ...query,
  owner: tenantId ?? null,
  ...(companyId && { companyId }),
});

/** What the installation, a tenant or a company spent on models. */
export const costsOf = (spender: keyof typeof spenders) => ({
  GET: endpoint(
    `GET ${spenders[spender].address}`,
    {
      heavy: 'reports',
      summary: `What ${spenders[spender].name} spent on models over a period, told apart`,
      may: spenders[spender].may,
    },
    async ({ ctx, query, place }) => {
      return answerData(await readCostReport({ ctx, input: inputOf(query, place) }));
    },
  ),
});

/** The same as a file. */
export const costFileOf = (spender: keyof typeof spenders) => ({
  GET: endpoint(
    `GET ${spenders[spender].address}.csv`,
    { heavy: 'exports', summary: 'The same as a CSV file', may: spenders[spender].may },
    async ({ ctx, query, place }) => {
      return answerCostCsv(await readCostReport({ ctx, input: inputOf(query, place) }), ctx.locale);
    },
  ),
});
