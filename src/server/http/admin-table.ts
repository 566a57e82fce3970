import type { ShownQuestion, TableStart } from '#contracts/admin-table.ts';
import { parseAdminTableQuery } from '#contracts/admin-table.ts';
import { type AdminTableName, adminTableOf } from '#rules/admin-tables.ts';
import { readAdminTable } from '../services/admin-tables/read-admin-table.ts';
import type { SignedInContext } from '../services/context.ts';
import { listSavedViews } from '../services/saved-views/list-saved-views.ts';

/** What a page of the administration shows first: its table, as the page's address asks for it. */
export async function loadAdminTable(
  ctx: SignedInContext,
  table: AdminTableName,
  url: URL,
): Promise<TableStart> {
  const question = questionOf(table, url);
  const { columns: _columns, ...asked } = question;
  const [{ rows, meta }, views] = await Promise.all([
    readAdminTable({ ctx, input: { ...asked, table } }),
    listSavedViews({ ctx, input: { table } }),
  ]);
  return { data: rows, meta, question, views };
}

/** An address that asks for what there is not shows the table as it is. */
export function questionOf(table: AdminTableName, url: URL): ShownQuestion {
  const given = new Map<string, unknown>();
  for (const key of new Set(url.searchParams.keys())) {
    const values = url.searchParams.getAll(key);
    if (key.endsWith('[]')) given.set(key.slice(0, -2), values);
    else given.set(key, values[0]);
  }
  const named = new Set(url.searchParams.getAll('columns[]'));
  given.delete('columns');
  const columns = adminTableOf(table).columns.flatMap(({ key }) => (named.has(key) ? [key] : []));
  try {
    const question = parseAdminTableQuery(table, Object.fromEntries(given));
    return { ...question, columns: columns.length > 0 ? columns : undefined };
  } catch {
    return parseAdminTableQuery(table, {});
  }
}
