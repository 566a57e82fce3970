import { sql } from 'drizzle-orm';
import type { AdminTableQuestion } from '#contracts/admin-table.ts';
import { factorChanges, securityEvents } from '#rules/audit.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import type { AdminTableScope } from '../admin-tables/read-admin-table.ts';

/**
 * What of the audit log belongs to a tenant: what happened in it, and how the people get in who hold a role in it, from
 * the day they do. What they were refused or tried too often may name places elsewhere, so of people who are at home in
 * several tenants each sees none of it. Everything, for who may administer the installation.
 */
export function auditScope(
  question: AdminTableQuestion,
  place: AuthorizedPlace | null,
): AdminTableQuestion & { scope?: AdminTableScope } {
  if (!place) return question;
  const { space: _, ...filters } = question.filters;
  const tenantId = sql`${place.spaceId}::uuid`;
  const ofPeople = sql.param([...factorChanges, ...securityEvents]);
  const roles = sql`(SELECT r.created_at, coalesce(r.tenant_id, c.tenant_id, b.tenant_id) AS tenant_id
    FROM role_assignments r LEFT JOIN companies c ON c.id = r.company_id LEFT JOIN model_bots b ON b.id = r.model_bot_id
    WHERE r.user_id = audit_events.subject_id) held`;
  const rows = sql`(audit_events.space_id = ${tenantId} OR (
    audit_events.space_id IS NULL AND audit_events.action = ANY(${ofPeople}::text[])
    AND EXISTS (SELECT FROM ${roles}
      WHERE held.tenant_id = ${tenantId} AND held.created_at <= audit_events.created_at)
    AND (audit_events.action NOT IN ('access.refused', 'access.limited')
      OR NOT EXISTS (SELECT FROM ${roles} WHERE held.tenant_id IS DISTINCT FROM ${tenantId}))))`;
  // What is about people belongs to no space, so the rows alone say what may be seen.
  return { ...question, filters, scope: { spaceId: null, rows } };
}
