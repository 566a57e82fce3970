import type { TableMeta, TableQuestion, TableRowData } from '#contracts/table.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import type { Context } from '../context.ts';
import { readTable } from '../tables/read-table.ts';
import { auditScope } from './audit-scope.ts';

/** A page of the audit log, or of what in it belongs to one tenant. */
export async function readAuditEvents({
  ctx,
  input: { question, place },
}: {
  ctx: Pick<Context, 'app'>;
  /** The tenant's place, or null for the whole. */
  input: { question: TableQuestion; place: AuthorizedPlace | null };
}): Promise<{ rows: TableRowData[]; meta: TableMeta }> {
  return readTable({ ctx, input: { ...auditScope(question, place), table: 'auditEvents' } });
}
