import { and, asc, inArray, isNull, or, sql } from 'drizzle-orm';
import { isAllowed } from '#rules/permissions.ts';
import type { RoleName } from '#rules/roles.ts';
import type { SignedInContext } from '../../context.ts';
import { companies } from '../../db/schema/organisation.ts';

export type ReachableCompany = { id: string; name: string; tenantId: string; mayManage: boolean };

/** The companies within the person's reach, with whether they run them. */
export async function listCompanies({ ctx }: { ctx: SignedInContext }): Promise<ReachableCompany[]> {
  const { account } = ctx.actor;
  const ids = (names: RoleName[], scope: 'tenantId' | 'companyId') =>
    account.roles.flatMap((role) => (names.includes(role.name) && role[scope] ? [role[scope]] : []));
  const byTenant = ids(['TENANT_ADMIN'], 'tenantId');
  const byCompany = ids(['COMPANY_ADMIN', 'READ_USER'], 'companyId');
  const reach = account.roles.some((role) => role.name === 'ADMIN')
    ? undefined
    : (or(
        byTenant.length > 0 ? inArray(companies.tenantId, byTenant) : undefined,
        byCompany.length > 0 ? inArray(companies.id, byCompany) : undefined,
      ) ?? sql`false`);
  const rows = await ctx.app.database.acrossSpaces((transaction) =>
    transaction
      .select({ id: companies.id, name: companies.name, tenantId: companies.tenantId })
      .from(companies)
      .where(and(isNull(companies.archivedAt), reach))
      .orderBy(asc(companies.name))
      .limit(100),
  );
  return rows.map((row) => ({
    ...row,
    mayManage: isAllowed(account, 'company.manage', { tenantId: row.tenantId, companyId: row.id }),
  }));
}
