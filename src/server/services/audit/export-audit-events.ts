import type { AdminTableQuestion } from '#contracts/admin-table.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { exportAdminTable } from '../admin-tables/export-admin-table.ts';
import type { Context } from '../context.ts';
import { auditScope } from './audit-scope.ts';

/** The audit log as CSV, or what in it belongs to one tenant. */
export function exportAuditEvents({
  ctx,
  input: { question, place },
}: {
  ctx: Pick<Context, 'app'>;
  /** The tenant's place, or null for the whole. */
  input: { question: AdminTableQuestion; place: AuthorizedPlace | null };
}): AsyncGenerator<Uint8Array> {
  return exportAdminTable({ ctx, input: { ...auditScope(question, place), table: 'auditEvents' } });
}
