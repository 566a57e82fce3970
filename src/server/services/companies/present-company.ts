import { sql } from 'drizzle-orm';
import type { CompanyData } from '#contracts/company.ts';
import { isAllowed } from '#rules/permissions.ts';
import { mayAct } from '../../auth/authorize.ts';
import { companies, tenants } from '../../db/schema/organisation.ts';
import type { SignedInContext } from '../context.ts';

/** The columns that `presentCompany` needs, of companies joined with their tenants. */
export const companyColumns = {
  id: companies.id,
  tenantId: companies.tenantId,
  name: companies.name,
  description: companies.description,
  version: companies.version,
  archivedAt: companies.archivedAt,
  tenantArchivedAt: tenants.archivedAt,
  createdAt: companies.createdAt,
  botCount: sql<number>`(SELECT count(*) FROM model_bots
    WHERE model_bots.company_id = companies.id AND model_bots.archived_at IS NULL)`.mapWith(Number),
  peopleCount: sql<number>`(SELECT count(DISTINCT role_assignments.user_id) FROM role_assignments
    LEFT JOIN model_bots ON model_bots.id = role_assignments.model_bot_id
    WHERE companies.id IN (role_assignments.company_id, model_bots.company_id))`.mapWith(Number),
};

type Row = Omit<CompanyData, 'archivedAt' | 'createdAt' | 'may'> & {
  archivedAt: Date | null;
  tenantArchivedAt: Date | null;
  createdAt: Date;
};

/** A company as this person sees it, with what they may do. */
export function presentCompany(
  ctx: SignedInContext,
  { archivedAt, tenantArchivedAt, createdAt, ...row }: Row,
): CompanyData {
  const since = archivedAt ?? tenantArchivedAt;
  const place = { tenantId: row.tenantId, companyId: row.id, archived: since !== null };
  return {
    ...row,
    archivedAt: since?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    may: {
      // Its panel is read while acting as somebody, too.
      manage: isAllowed(ctx.actor.account, 'company.manage', place),
      archive: mayAct(ctx, 'company.archive', place),
      erase: mayAct(ctx, 'company.erase', place),
    },
  };
}
