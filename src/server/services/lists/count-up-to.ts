import { type SQLWrapper, sql } from 'drizzle-orm';
import { countedExactly } from '#rules/lists.ts';
import type { Transaction } from '../../db/database.ts';

type Counted = { total: number; atLeast?: true };

/**
 * How many rows a query has. Counting stops at the ceiling of `rules/lists.ts`, so that a list over a million
 * rows costs no more than one over some thousands; `atLeast` then says that there are more.
 * @param rows the query without its order and page
 */
export async function countUpTo(transaction: Transaction, rows: SQLWrapper): Promise<Counted> {
  return (await countEachUpTo(transaction, { rows })).rows;
}

/** The same of several queries at once, in one round trip. */
export async function countEachUpTo<Name extends string>(
  transaction: Transaction,
  queries: Record<Name, SQLWrapper>,
): Promise<Record<Name, Counted>> {
  const named = Object.entries<SQLWrapper>(queries);
  const counts = named.map(
    ([, rows]) =>
      sql`(SELECT count(*)::int FROM (SELECT FROM (${rows}) matching LIMIT ${countedExactly + 1}) counted)`,
  );
  const { rows } = await transaction.execute<{ totals: number[] }>(
    sql`SELECT ARRAY[${sql.join(counts, sql`, `)}] AS totals`,
  );
  const counted = named.map(([name], at): [string, Counted] => {
    const total = rows[0]?.totals[at] ?? 0;
    return [name, total > countedExactly ? { total: countedExactly, atLeast: true } : { total }];
  });
  return Object.fromEntries(counted) as Record<Name, Counted>;
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
): Promise<Counted> {
  const [row] = page.rows;
  if (row) return { total: row.total };
  return page.page === 1 ? { total: 0 } : countUpTo(transaction, matching);
}
