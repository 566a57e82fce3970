import { and, asc, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { App } from '../context.ts';

/**
 * Rows that are read in batches, so that however many there are they do not lie in memory together, and no transaction
 * waits for whoever downloads them.
 * @param read the batch behind a row, the first without one; the last is empty
 */
export async function* inBatches<Row>(
  read: (last: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  for (let last: Row | undefined; ; ) {
    const rows = await read(last);
    yield* rows;
    last = rows.at(-1);
    if (last === undefined) return;
  }
}

/** So many rows of a table are read at a time, where nothing else is said. */
const rowsAtOnce = 100;

/**
 * Columns of a table's rows, in the order of one of them.
 * @param atOnce fewer where each row may be long
 */
export async function* eachRow(
  { database }: Pick<App, 'database'>,
  columns: Record<string, PgColumn | SQL>,
  where: SQL | undefined,
  by: PgColumn,
  atOnce: number = rowsAtOnce,
): AsyncGenerator<unknown> {
  // Rows of the same moment are told apart by where they lie.
  const lies = sql`${by.table}.ctid`;
  const rows = inBatches<{ row: unknown; at: string; place: string }>((last) =>
    database.acrossSpaces((transaction) =>
      transaction
        .select({ row: columns, at: sql<string>`${by}::text`, place: sql<string>`${lies}::text` })
        .from(by.table)
        .where(
          and(
            where,
            last && sql`(${by}, ${lies}) > (${last.at}::${sql.raw(by.getSQLType())}, ${last.place}::tid)`,
          ),
        )
        .orderBy(asc(by), lies)
        .limit(atOnce),
    ),
  );
  for await (const { row } of rows) yield row;
}

/** Whole rows of a table, in the order of one of its columns. */
export const allOf = (
  app: Pick<App, 'database'>,
  table: PgTable,
  where: SQL | undefined,
  by: PgColumn,
  atOnce?: number,
) => eachRow(app, getTableColumns(table), where, by, atOnce);
