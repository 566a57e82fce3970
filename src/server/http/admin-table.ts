import type { AdminTablePage } from '#contracts/admin-table.ts';
import { type AdminTableQuestion, parseAdminTableQuery } from '#contracts/admin-table.ts';
import type { AdminTableName } from '#rules/admin-tables.ts';
import { readAdminTable } from '../services/admin-tables/read-admin-table.ts';
import type { SignedInContext } from '../services/context.ts';

/** What a page of the administration shows first: its table, as the page's address asks for it. */
export async function loadAdminTable(
  ctx: SignedInContext,
  table: AdminTableName,
  url: URL,
): Promise<AdminTablePage & { question: Omit<AdminTableQuestion, 'perPage'> }> {
  const { perPage, ...question } = questionOf(table, url);
  const { rows, meta } = await readAdminTable({ ctx, input: { ...question, perPage, table } });
  return { data: rows, meta, question };
}

/** An address that asks for what there is not shows the table as it is. */
export function questionOf(table: AdminTableName, url: URL): AdminTableQuestion {
  const given = new Map<string, unknown>();
  for (const key of new Set(url.searchParams.keys())) {
    const values = url.searchParams.getAll(key);
    if (key.endsWith('[]')) given.set(key.slice(0, -2), values);
    else given.set(key, values[0]);
  }
  try {
    return parseAdminTableQuery(table, Object.fromEntries(given));
  } catch {
    return parseAdminTableQuery(table, {});
  }
}
