import type { TableQuestion } from '#contracts/table.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import type { Context } from '../context.ts';
import { exportTable } from '../tables/export-table.ts';
import { auditScope } from './audit-scope.ts';

/** The audit log as CSV, or what in it belongs to one tenant. */
export function exportAuditEvents({
  ctx,
  input: { question, place },
}: {
  ctx: Pick<Context, 'app'>;
  /** The tenant's place, or null for the whole. */
  input: { question: TableQuestion; place: AuthorizedPlace | null };
}): AsyncGenerator<Uint8Array> {
  return exportTable({ ctx, input: { ...auditScope(question, place), table: 'auditEvents' } });
}
