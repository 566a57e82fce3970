import type { TablePage } from '#contracts/table.ts';
import { apiBase, request } from './http.ts';
import { type ListParameters, queryString } from './query.ts';

/** @param path `admin/tables/{table}`, or `audit-events` */
export function readTable(path: string, query: ListParameters, signal: AbortSignal) {
  return request<TablePage>(path, { query, signal });
}

/** Where the browser finds the same as CSV. */
export const exportAddress = (path: string, query: ListParameters) =>
  `${apiBase}/${path}/export${queryString(query)}`;
