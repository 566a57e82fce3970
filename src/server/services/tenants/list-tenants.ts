import { and, asc, desc, ilike, isNotNull, isNull, sql } from 'drizzle-orm';
import type { ListMeta } from '#contracts/list.ts';
import type { ArchiveListInput, TenantData } from '#contracts/tenant.ts';
import type { ArchiveState } from '#rules/organisation.ts';
import { reachOf } from '#rules/permissions.ts';
import { containing } from '../../db/like.ts';
import { withinReach } from '../../db/predicates/within-reach.ts';
import { tenants } from '../../db/schema/organisation.ts';
import type { SignedInContext } from '../context.ts';
import { totalOf } from '../lists/count-up-to.ts';
import { presentTenant, tenantColumns } from './present-tenant.ts';

const orders = {
  name: asc(sql`lower(${tenants.name})`),
  '-name': desc(sql`lower(${tenants.name})`),
  createdAt: asc(tenants.createdAt),
  '-createdAt': desc(tenants.createdAt),
};

/** The tenants within the person's reach, a page at a time: all for an ADMIN, their own for a TENANT_ADMIN. */
export async function listTenants({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: ArchiveListInput;
}): Promise<{ tenants: TenantData[]; meta: ListMeta }> {
  const { page, perPage, sort = 'name', search } = input;
  const where = and(
    inState(input['filters[state]']),
    withinReach(reachOf(ctx.actor.account.roles, 'tenant.read'), { tenantIds: tenants.id }),
    search ? ilike(tenants.name, containing(search)) : undefined,
  );
  return ctx.app.database.reading.acrossSpaces(async (transaction) => {
    const matching = () =>
      transaction
        .select({ ...tenantColumns, total: sql<number>`count(*) OVER ()`.mapWith(Number) })
        .from(tenants)
        .where(where);
    const rows = await matching()
      .orderBy(orders[sort], tenants.id)
      .limit(perPage)
      .offset((page - 1) * perPage);
    return {
      tenants: rows.map(({ total: _total, ...row }) => presentTenant(ctx, row)),
      meta: { page, perPage, ...(await totalOf(transaction, { page, rows }, matching())) },
    };
  });
}

function inState(states: readonly ArchiveState[] = ['active']) {
  if (states.length !== 1) return undefined;
  return states[0] === 'archived' ? isNotNull(tenants.archivedAt) : isNull(tenants.archivedAt);
}
