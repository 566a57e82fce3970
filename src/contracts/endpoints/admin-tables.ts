import { adminTableMeta, adminTableParam, adminTableRow, anyAdminTableQuery } from '../admin-table.ts';
import type { Exchange } from './exchange.ts';

export const adminTablesEndpoints = {
  'GET admin/tables/{table}': {
    params: adminTableParam,
    query: anyAdminTableQuery,
    answer: { status: 200, list: adminTableRow, meta: adminTableMeta },
  },
  'GET admin/tables/{table}/export': {
    params: adminTableParam,
    query: anyAdminTableQuery,
    answer: { status: 200, mediaType: 'text/csv' },
  },
} as const satisfies Record<string, Exchange>;
