import { type SQLWrapper, sql } from 'drizzle-orm';
import { countedExactly } from '#rules/lists.ts';
import type { Transaction } from '../../db/database.ts';

/**
 * How many rows a query has. Counting stops at the ceiling of `rules/lists.ts`, so that a list over a million
 * rows costs no more than one over some thousands; `atLeast` then says that there are more.
 * @param rows the query without its order and page
 */
export async function countUpTo(
  transaction: Transaction,
  rows: SQLWrapper,
): Promise<{ total: number; atLeast?: true }> {
  const { rows: counted } = await transaction.execute<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM (SELECT FROM (${rows}) matching LIMIT ${countedExactly + 1}) counted`,
  );
  const total = counted[0]?.total ?? 0;
  return total > countedExactly ? { total: countedExactly, atLeast: true } : { total };
}

/**
 * How many rows a query has that tells it with each row, as `total`. A page past the last one has no row to tell it,
 * so they are counted.
 * @param matching the query without its order and page
 */
export async function totalOf(
  transaction: Transaction,
  page: { page: number; rows: readonly { total: number }[] },
  matching: SQLWrapper,
): Promise<{ total: number; atLeast?: true }> {
  const [row] = page.rows;
  if (row) return { total: row.total };
  return page.page === 1 ? { total: 0 } : countUpTo(transaction, matching);
}
