import { type SQL, sql } from 'drizzle-orm';
import type { AdminTableQuestion } from '#contracts/admin-table.ts';
import { type AdminTableName, adminTableOf } from '#rules/admin-tables.ts';
import { csvLine } from '#rules/csv.ts';
import { own } from '#rules/own.ts';
import type { Context } from '../context.ts';
import { type AdminTableScope, inTransaction } from './read-admin-table.ts';
import { conditions } from './sources/admin-table-source.ts';
import { sources } from './sources/sources.ts';

const rowsAtOnce = 1_000;

/**
 * Everything that a table's filters and words find, as CSV, in the order of its keys and so of creation. It is read
 * piece by piece as it is sent, each piece in a short transaction of its own: neither memory nor a connection is
 * held by a slow reader.
 */
export async function* exportAdminTable({
  ctx,
  input,
}: {
  ctx: Pick<Context, 'app'>;
  input: Pick<AdminTableQuestion, 'filters' | 'search'> & { table: AdminTableName; scope?: AdminTableScope };
}): AsyncGenerator<Uint8Array> {
  const source = sources[input.table];
  const { columns, numbered } = adminTableOf(input.table);
  const idType = sql.raw(numbered ? 'bigint' : 'uuid');
  const words = input.search?.trim();
  const plan = words ? source.search?.(words) : undefined;
  const where = [
    ...(source.always ?? []),
    ...source.where(input.filters),
    ...(input.scope ? [input.scope.rows] : []),
    ...(plan ? [plan.matches] : []),
  ];
  const encoder = new TextEncoder();
  // The mark lets spreadsheets read it as UTF-8.
  yield encoder.encode(`\uFEFF${csvLine(columns.map(({ key }) => key))}`);
  for (let after: string | null = null; ; ) {
    const from: SQL[] = after === null ? [] : [sql`${source.id} > ${after}::${idType}`];
    const { rows } = await inTransaction(ctx.app, input, (transaction) =>
      transaction.execute<Record<string, unknown>>(sql`
        SELECT ${source.cells} FROM (
          SELECT ${source.id} AS key FROM ${source.rows} WHERE ${conditions([...where, ...from])}
          ORDER BY ${source.id} LIMIT ${rowsAtOnce}
        ) page JOIN ${source.rows} ON ${source.id} = page.key ${source.cellJoins ?? sql``}
        ORDER BY page.key`),
    );
    const presented = rows.map(source.present);
    const last = presented.at(-1);
    if (!last) return;
    yield encoder.encode(
      presented.map(({ cells }) => csvLine(columns.map(({ key }) => own(cells, key)))).join(''),
    );
    if (rows.length < rowsAtOnce) return;
    after = last.id;
  }
}
