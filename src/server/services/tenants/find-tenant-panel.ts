import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { AuthorizedPlace } from '../../auth/authorize.ts';
import type { SignedInContext } from '../../context.ts';
import { companies, tenants } from '../../db/schema/organisation.ts';
import { AppError } from '../../errors.ts';

export type TenantPanelData = {
  tenant: { id: string; name: string };
  companies: { id: string; name: string; botCount: number; peopleCount: number }[];
};

/** A tenant with its companies and how much each holds. @throws {AppError} `not_found` */
export async function findTenantPanel({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { id: string; place: AuthorizedPlace };
}): Promise<TenantPanelData> {
  return ctx.app.database.inSpace(input.place.spaceId, async (transaction) => {
    const [tenant] = await transaction
      .select({ id: tenants.id, name: tenants.name })
      .from(tenants)
      .where(eq(tenants.id, input.id));
    if (!tenant) throw new AppError('not_found');
    const rows = await transaction
      .select({
        id: companies.id,
        name: companies.name,
        // Written out: in a query over one table drizzle leaves the table's name off `companies.id`.
        botCount: sql<number>`(SELECT count(*) FROM model_bots
          WHERE model_bots.company_id = companies.id AND model_bots.archived_at IS NULL)`.mapWith(Number),
        peopleCount: sql<number>`(SELECT count(DISTINCT role_assignments.user_id) FROM role_assignments
          WHERE role_assignments.company_id = companies.id)`.mapWith(Number),
      })
      .from(companies)
      .where(and(eq(companies.tenantId, input.id), isNull(companies.archivedAt)))
      .orderBy(asc(companies.name));
    return { tenant, companies: rows };
  });
}
