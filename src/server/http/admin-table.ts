import type { TablePage } from '#contracts/table.ts';
import { parseTableQuery, type TableQuestion } from '#contracts/table.ts';
import type { TableName } from '#rules/tables.ts';
import type { SignedInContext } from '../services/context.ts';
import { readTable } from '../services/tables/read-table.ts';

/** What a page of the administration shows first: its table, as the page's address asks for it. */
export async function loadAdminTable(
  ctx: SignedInContext,
  table: TableName,
  url: URL,
): Promise<TablePage & { question: Omit<TableQuestion, 'perPage'> }> {
  const { perPage, ...question } = questionOf(table, url);
  const { rows, meta } = await readTable({ ctx, input: { ...question, perPage, table } });
  return { data: rows, meta, question };
}

/** An address that asks for what there is not shows the table as it is. */
export function questionOf(table: TableName, url: URL): TableQuestion {
  const given = new Map<string, unknown>();
  for (const key of new Set(url.searchParams.keys())) {
    const values = url.searchParams.getAll(key);
    if (key.endsWith('[]')) given.set(key.slice(0, -2), values);
    else given.set(key, values[0]);
  }
  try {
    return parseTableQuery(table, Object.fromEntries(given));
  } catch {
    return parseTableQuery(table, {});
  }
}
