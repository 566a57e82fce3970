import { anyTableQuery, tableMeta, tableParam, tableRow } from '../table.ts';
import type { Exchange } from './exchange.ts';

export const tablesEndpoints = {
  'GET admin/tables/{table}': {
    params: tableParam,
    query: anyTableQuery,
    answer: { status: 200, list: tableRow, meta: tableMeta },
  },
  'GET admin/tables/{table}/export': {
    params: tableParam,
    query: anyTableQuery,
    answer: { status: 200, mediaType: 'text/csv' },
  },
  'GET audit-events': {
    query: anyTableQuery,
    answer: { status: 200, list: tableRow, meta: tableMeta },
  },
  'GET audit-events/export': {
    query: anyTableQuery,
    answer: { status: 200, mediaType: 'text/csv' },
  },
} as const satisfies Record<string, Exchange>;
