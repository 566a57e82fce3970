import { and, asc, desc, eq, ilike, inArray, sql } from 'drizzle-orm';
import type { CompanyData, CompanyListInput } from '#contracts/company.ts';
import type { ListMeta } from '#contracts/list.ts';
import type { ArchiveState } from '#rules/organisation.ts';
import { reachOf } from '#rules/permissions.ts';
import { containing } from '../../db/like.ts';
import { withinReach } from '../../db/predicates/within-reach.ts';
import { companies, tenants } from '../../db/schema/organisation.ts';
import type { SignedInContext } from '../context.ts';
import { totalOf } from '../lists/count-up-to.ts';
import { companyColumns, presentCompany } from './present-company.ts';

const orders = {
  name: asc(sql`lower(${companies.name})`),
  '-name': desc(sql`lower(${companies.name})`),
  createdAt: asc(companies.createdAt),
  '-createdAt': desc(companies.createdAt),
};

/** The companies within the person's reach, a page at a time, with what they may do with each. */
export async function listCompanies({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: CompanyListInput;
}): Promise<{ companies: CompanyData[]; meta: ListMeta }> {
  const { page, perPage, sort = 'name', search, 'filters[tenantId]': tenantIds } = input;
  const where = and(
    inState(input['filters[state]']),
    withinReach(reachOf(ctx.actor.account.roles, 'company.read'), {
      tenantIds: companies.tenantId,
      companyIds: companies.id,
    }),
    tenantIds ? inArray(companies.tenantId, tenantIds) : undefined,
    search ? ilike(companies.name, containing(search)) : undefined,
  );
  return ctx.app.database.reading.acrossSpaces(async (transaction) => {
    const matching = () =>
      transaction
        .select({ ...companyColumns, total: sql<number>`count(*) OVER ()`.mapWith(Number) })
        .from(companies)
        .innerJoin(tenants, eq(tenants.id, companies.tenantId))
        .where(where);
    const rows = await matching()
      .orderBy(orders[sort], companies.id)
      .limit(perPage)
      .offset((page - 1) * perPage);
    return {
      companies: rows.map(({ total: _total, ...row }) => presentCompany(ctx, row)),
      meta: { page, perPage, ...(await totalOf(transaction, { page, rows }, matching())) },
    };
  });
}

function inState(states: readonly ArchiveState[] = ['active']) {
  if (states.length !== 1) return undefined;
  const archived = sql`(${companies.archivedAt} IS NOT NULL OR ${tenants.archivedAt} IS NOT NULL)`;
  return states[0] === 'archived' ? archived : sql`NOT ${archived}`;
}
