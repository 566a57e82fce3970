import { type SQL, sql } from 'drizzle-orm';
import type { Reach } from '#rules/permissions.ts';

/** Conditions of a row of `role_assignments`. The statement has to see the spaces that it asks about. */

const among = (ids: readonly string[]) => sql`ANY(${sql.param([...ids])}::uuid[])`;

/** It holds in one of these tenants, their companies or their bots. */
export const heldInTenants = (
  ids: readonly string[],
): SQL<boolean> => sql`(role_assignments.tenant_id = ${among(ids)}
  OR role_assignments.company_id IN (SELECT companies.id FROM companies WHERE companies.tenant_id = ${among(ids)})
  OR role_assignments.model_bot_id IN (
    SELECT model_bots.id FROM model_bots WHERE model_bots.tenant_id = ${among(ids)}))`;

/** It holds in one of these companies or their bots. */
export const heldInCompanies = (
  ids: readonly string[],
): SQL<boolean> => sql`(role_assignments.company_id = ${among(ids)}
  OR role_assignments.model_bot_id IN (
    SELECT model_bots.id FROM model_bots WHERE model_bots.company_id = ${among(ids)}))`;

/** It is one that somebody with this reach may know of. */
export function heldWithinReach(reach: Reach): SQL<boolean> {
  if (reach === 'everywhere') return sql`true`;
  return sql`(${heldInTenants(reach.tenantIds)} OR ${heldInCompanies(reach.companyIds)})`;
}
