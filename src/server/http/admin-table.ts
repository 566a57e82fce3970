import type { ShownQuestion, TableStart } from '#contracts/table.ts';
import { parseTableQuery } from '#contracts/table.ts';
import { type TableName, tableOf } from '#rules/tables.ts';
import { authorize } from '../auth/authorize.ts';
import type { SignedInContext } from '../services/context.ts';
import { listSavedViews } from '../services/saved-views/list-saved-views.ts';
import { readTable } from '../services/tables/read-table.ts';

/** What a page of the administration shows first: its table, as the page's address asks for it. */
export async function loadAdminTable(ctx: SignedInContext, table: TableName, url: URL): Promise<TableStart> {
  await authorize(ctx, 'installation.administer', { kind: 'installation' });
  const { perPage, columns, ...question } = questionOf(table, url);
  const [{ rows, meta }, views] = await Promise.all([
    readTable({ ctx, input: { ...question, perPage, table } }),
    listSavedViews({ ctx, input: { table } }),
  ]);
  return { data: rows, meta, question: { ...question, columns }, views };
}

/** An address that asks for what there is not shows the table as it is. */
export function questionOf(table: TableName, url: URL): ShownQuestion {
  const given = new Map<string, unknown>();
  for (const key of new Set(url.searchParams.keys())) {
    const values = url.searchParams.getAll(key);
    if (key.endsWith('[]')) given.set(key.slice(0, -2), values);
    else given.set(key, values[0]);
  }
  const named = new Set(url.searchParams.getAll('columns[]'));
  given.delete('columns');
  const columns = tableOf(table).columns.flatMap(({ key }) => (named.has(key) ? [key] : []));
  try {
    const question = parseTableQuery(table, Object.fromEntries(given));
    return { ...question, columns: columns.length > 0 ? columns : undefined };
  } catch {
    return parseTableQuery(table, {});
  }
}
