import type { ShownQuestion } from '#contracts/admin-table.ts';
import type { ArchiveState } from '#rules/organisation.ts';
import type { TenantPart } from '#rules/panel-parts.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { readAuditEvents } from '../audit/read-audit-events.ts';
import { listCompanies } from '../companies/list-companies.ts';
import type { SignedInContext } from '../context.ts';
import { listLimitsBelow } from '../limits/list-limits-below.ts';
import { readLimitsOfPlace } from '../limits/read-limits-of-place.ts';
import { listBudgets } from '../model-providers/list-budgets.ts';
import { readCostReport } from '../model-providers/read-cost-report.ts';
import { readProvidersStart } from '../model-providers/read-providers-start.ts';
import { readPeople } from '../organisation/read-people.ts';
import { readRatings } from '../ratings/read-ratings.ts';
import { listSavedViews } from '../saved-views/list-saved-views.ts';
import { readSecondFactorRoles } from '../second-factor/read-second-factor-roles.ts';
import { readDeskOfPlace } from '../tickets/read-desk-of-place.ts';
import { listToolSecrets } from '../tools/list-tool-secrets.ts';
import { readUsageReport } from '../usage/read-usage-report.ts';
import { findTenant } from './find-tenant.ts';
import { readTenantOverview } from './read-tenant-overview.ts';

type Given = {
  ctx: SignedInContext;
  place: AuthorizedPlace;
  question: ShownQuestion;
  view: string | null;
};

/** What each part of a tenant's panel shows first. */
const readers = {
  overview: async ({ ctx, place }: Given) => ({
    overview: await readTenantOverview({ ctx, input: { place } }),
  }),
  companies: async ({ ctx, place }: Given) => {
    const listed = async (state: ArchiveState) => {
      const { companies, meta } = await listCompanies({
        ctx,
        input: { page: 1, perPage: 25, 'filters[tenantId]': [place.spaceId], 'filters[state]': [state] },
      });
      return { data: companies, meta };
    };
    return { companies: { active: await listed('active'), archived: await listed('archived') } };
  },
  people: async ({ ctx, place }: Given) => ({ people: await readPeople({ ctx, input: { place } }) }),
  roles: async ({ ctx, place }: Given) => ({
    secondFactor: await readSecondFactorRoles({ ctx, input: { tenantId: place.spaceId } }),
  }),
  questions: async ({ ctx, place, view }: Given) => ({
    questions: await readDeskOfPlace({ ctx, input: { tenantId: place.spaceId, companyId: null, view } }),
  }),
  usage: async ({ ctx, place }: Given) => ({
    usage: {
      byDay: await readUsageReport({ ctx, input: { place, by: 'day' } }),
      apart: await readUsageReport({ ctx, input: { place, by: 'company' } }),
    },
  }),
  quality: async ({ ctx, place }: Given) => ({
    quality: {
      report: await readUsageReport({ ctx, input: { place, by: 'modelBot' } }),
      ratings: await readRatings({ ctx, input: { place } }),
    },
  }),
  limits: async ({ ctx, place }: Given) => ({
    limits: {
      limits: await readLimitsOfPlace({ ctx, input: { place } }),
      companies: await listLimitsBelow({ ctx, input: { place } }),
    },
  }),
  branding: async () => ({ branding: { timeZones: Intl.supportedValuesOf('timeZone') } }),
  words: async () => ({}),
  tools: async ({ ctx, place }: Given) => ({
    tools: {
      secrets: await listToolSecrets({ ctx, input: { place, mayManage: true } }),
      mayManage: true,
    },
  }),
  costs: async ({ ctx, place: { spaceId: owner } }: Given) => ({
    costs: {
      byDay: await readCostReport({ ctx, input: { owner, by: 'day' } }),
      apart: await readCostReport({ ctx, input: { owner, by: 'model' } }),
    },
  }),
  providers: async ({ ctx, place: { spaceId: tenantId } }: Given) => ({
    providers: {
      ...(await readProvidersStart({ ctx, input: { owner: tenantId } })),
      budgets: await listBudgets({ ctx, input: { tenantId } }),
    },
  }),
  audit: async ({ ctx, place, question }: Given) => {
    const filters = { ...question.filters, space: [place.spaceId] };
    const { columns, ...asked } = { ...question, filters };
    const [{ rows, meta }, views] = await Promise.all([
      readAuditEvents({ ctx, input: { question: asked, place } }),
      listSavedViews({ ctx, input: { table: 'auditEvents' } }),
    ]);
    return { audit: { data: rows, meta, question: { ...asked, columns }, views } };
  },
} satisfies Record<TenantPart, (given: Given) => Promise<object>>;

type Readers = typeof readers;
/** A part of a tenant's panel with its data. */
export type TenantPartData = {
  [Part in TenantPart]: { part: Part; tenant: Awaited<ReturnType<typeof findTenant>> } & Awaited<
    ReturnType<Readers[Part]>
  >;
}[TenantPart];

/** The tenant, and what one part of its panel shows first, in a number of queries that its size does not change. */
export async function readTenantPart({
  ctx,
  input: { place, part, question, view },
}: {
  ctx: SignedInContext;
  /** `question` is what the audit log is asked for, `view` the one of questions that the address names. */
  input: { place: AuthorizedPlace; part: TenantPart; question: ShownQuestion; view: string | null };
}): Promise<TenantPartData> {
  const tenant = await findTenant({ ctx, input: { id: place.spaceId } });
  return { part, tenant, ...(await readers[part]({ ctx, place, question, view })) } as TenantPartData;
}
