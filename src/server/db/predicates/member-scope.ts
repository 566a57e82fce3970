import { type SQL, sql } from 'drizzle-orm';
import { heldInCompanies, heldInTenants } from './roles.ts';

/** Whose people a call is about: those of a whole tenant, or of one of its companies. */
export type MemberScope = { tenantId: string; companyId: string | null };

/** The scope of an authorized tenant or company. */
export function scopeOf(place: { spaceId: string; companyId?: string | null | undefined }): MemberScope {
  return { tenantId: place.spaceId, companyId: place.companyId ?? null };
}

/** Whether the row `role_assignments` holds within the scope. */
export function heldWithin({ tenantId, companyId }: MemberScope): SQL {
  return companyId === null ? heldInTenants([tenantId]) : heldInCompanies([companyId]);
}

/** Whether the row `invitations` offers a role within the scope. */
export function offeredWithin({ tenantId, companyId }: MemberScope): SQL {
  return companyId === null
    ? sql`invitations.tenant_id = ${tenantId}`
    : sql`(invitations.company_id = ${companyId}
        OR invitations.model_bot_id IN (SELECT id FROM model_bots WHERE company_id = ${companyId}))`;
}
