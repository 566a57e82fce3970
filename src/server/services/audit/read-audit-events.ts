import type { AdminTableMeta, AdminTableQuestion, AdminTableRowData } from '#contracts/admin-table.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { readAdminTable } from '../admin-tables/read-admin-table.ts';
import type { Context } from '../context.ts';
import { auditScope } from './audit-scope.ts';

/** A page of the audit log, or of what in it belongs to one tenant. */
export async function readAuditEvents({
  ctx,
  input: { question, place },
}: {
  ctx: Pick<Context, 'app'>;
  /** The tenant's place, or null for the whole. */
  input: { question: AdminTableQuestion; place: AuthorizedPlace | null };
}): Promise<{ rows: AdminTableRowData[]; meta: AdminTableMeta }> {
  return readAdminTable({ ctx, input: { ...auditScope(question, place), table: 'auditEvents' } });
}
