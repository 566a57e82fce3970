import type { CompanyPart } from '#rules/panel-parts.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import type { SignedInContext } from '../context.ts';
import { listLimitsBelow } from '../limits/list-limits-below.ts';
import { readLimitsOfPlace } from '../limits/read-limits-of-place.ts';
import { listModelBots } from '../model-bots/list-model-bots.ts';
import { readCostReport } from '../model-providers/read-cost-report.ts';
import { readPeople } from '../organisation/read-people.ts';
import { readRatings } from '../ratings/read-ratings.ts';
import { readDeskOfPlace } from '../tickets/read-desk-of-place.ts';
import { readUsageReport } from '../usage/read-usage-report.ts';
import { findCompany } from './find-company.ts';
import { readCompanyOverview } from './read-company-overview.ts';

type Given = { ctx: SignedInContext; place: AuthorizedPlace; id: string; view: string | null };

/** What each part of a company's panel shows first. */
const readers = {
  overview: async ({ ctx, place }: Given) => ({
    overview: await readCompanyOverview({ ctx, input: { place } }),
  }),
  bots: async ({ ctx, id }: Given) => {
    const { bots, meta } = await listModelBots({
      ctx,
      input: { 'filters[companyId]': [id], page: 1, perPage: 25 },
    });
    return { bots: { data: bots, meta } };
  },
  people: async ({ ctx, place }: Given) => ({ people: await readPeople({ ctx, input: { place } }) }),
  questions: async ({ ctx, place, id, view }: Given) => ({
    questions: await readDeskOfPlace({ ctx, input: { tenantId: place.spaceId, companyId: id, view } }),
  }),
  usage: async ({ ctx, place, id }: Given) => ({
    usage: {
      costs: {
        byDay: await readCostReport({ ctx, input: { owner: place.spaceId, companyId: id, by: 'day' } }),
        apart: await readCostReport({ ctx, input: { owner: place.spaceId, companyId: id, by: 'modelBot' } }),
      },
      byDay: await readUsageReport({ ctx, input: { place, by: 'day' } }),
      apart: await readUsageReport({ ctx, input: { place, by: 'modelBot' } }),
    },
  }),
  quality: async ({ ctx, place }: Given) => ({
    quality: {
      report: await readUsageReport({ ctx, input: { place, by: 'modelBot' } }),
      ratings: await readRatings({ ctx, input: { place } }),
    },
  }),
  settings: async ({ ctx, place }: Given) => ({
    settings: {
      limits: await readLimitsOfPlace({ ctx, input: { place } }),
      bots: await listLimitsBelow({ ctx, input: { place } }),
    },
  }),
} satisfies Record<CompanyPart, (given: Given) => Promise<object>>;

type Readers = typeof readers;
/** A part of a company's panel with its data. */
export type CompanyPartData = {
  [Part in CompanyPart]: { part: Part; company: Awaited<ReturnType<typeof findCompany>> } & Awaited<
    ReturnType<Readers[Part]>
  >;
}[CompanyPart];

/** The company, and what one part of its panel shows first, in a number of queries that its size does not change. */
export async function readCompanyPart({
  ctx,
  input: { id, place, part, view },
}: {
  ctx: SignedInContext;
  /** `view` is the one of questions that the address names. */
  input: { id: string; place: AuthorizedPlace; part: CompanyPart; view: string | null };
}): Promise<CompanyPartData> {
  const company = await findCompany({ ctx, input: { id, place } });
  return { part, company, ...(await readers[part]({ ctx, place, id, view })) } as CompanyPartData;
}
