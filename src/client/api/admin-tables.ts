import type { AdminTableName } from '#rules/admin-tables.ts';
import { call, pathOf } from './call.ts';
import type { ListParameters } from './query.ts';

/** Where the rows of a table come from: a table of the installation, or the audit log of those who ask. */
export type AdminTableAddress = AdminTableName | 'audit-events';

export function readAdminTable(source: AdminTableAddress, query: ListParameters, signal: AbortSignal) {
  return source === 'audit-events'
    ? call('GET audit-events', { query, signal })
    : call('GET admin/tables/{table}', { params: { table: source }, query, signal });
}

/** Where the browser finds the same as CSV. */
export function adminTableExportPath(source: AdminTableAddress, query: ListParameters): string {
  return source === 'audit-events'
    ? pathOf('GET audit-events/export', { query })
    : pathOf('GET admin/tables/{table}/export', { params: { table: source }, query });
}
