import { adminTableMeta, adminTableRow, anyAdminTableQuery } from '../admin-table.ts';
import type { Exchange } from './exchange.ts';

export const auditEndpoints = {
  'GET audit-events': {
    query: anyAdminTableQuery,
    answer: { status: 200, list: adminTableRow, meta: adminTableMeta },
  },
  'GET audit-events/export': {
    query: anyAdminTableQuery,
    answer: { status: 200, mediaType: 'text/csv' },
  },
} as const satisfies Record<string, Exchange>;
