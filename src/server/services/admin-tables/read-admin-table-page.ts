import { type SQL, sql } from 'drizzle-orm';
import type { AdminTableMeta, AdminTableQuestion } from '#contracts/admin-table.ts';
import { type RowPlace, readRowPlace, tableEnd, writeRowPlace } from '#contracts/row-place.ts';
import {
  type AdminTableColumn,
  type AdminTableName,
  adminTableOf,
  sortedColumn,
} from '#rules/admin-tables.ts';
import { countedExactly } from '#rules/lists.ts';
import { own } from '#rules/own.ts';
import type { Transaction } from '../../db/database.ts';
import { type AdminTableSource, conditions } from './sources/admin-table-source.ts';

type Page = {
  rows: Record<string, unknown>[];
  /** How many rows there are, or one more than are counted; null when nobody counted. */
  total: number | null;
} & Pick<AdminTableMeta, 'after' | 'before'>;

/**
 * The rows of a page with their cells: by number, or those that follow or precede a place by key, which costs the
 * same wherever in the table it is. One statement finds, counts and reads them.
 * @param input.found keys that `where` and `counted` may choose from, as the column `id` of `found`
 * @param input.counted the rows to count, if they are to be counted
 * @returns also where the next and the previous page begin, or null where the table ends
 */
export async function readAdminTablePage(
  transaction: Transaction,
  source: AdminTableSource,
  input: Pick<AdminTableQuestion, 'page' | 'perPage' | 'sort' | 'after' | 'before'> & {
    table: AdminTableName;
    where: readonly SQL[];
    found: SQL | undefined;
    counted: SQL | null;
  },
): Promise<Page> {
  const { table, sort, perPage, found, counted } = input;
  const column = sortedColumn(table, sort);
  const {
    by,
    join = sql``,
    id = source.id,
  } = own(source.sorts, column.key) as AdminTableSource['sorts'][string];
  const backwards = input.before !== undefined;
  const descending = column.descending !== backwards;
  const step = input.after ?? input.before;
  const place = step === undefined || step === tableEnd ? null : readRowPlace(table, sort, step);
  const beyond = place
    ? [
        sql`(${by}, ${id}) ${sql.raw(descending ? '<' : '>')}
          (${place.sorted}::${typeOf(column)}, ${place.id}::${idType(table)})`,
      ]
    : [];
  const direction = sql.raw(descending ? 'DESC' : 'ASC');
  const offset = step === undefined ? (input.page - 1) * perPage : 0;
  const { rows } = await transaction.execute<Record<string, unknown>>(sql`
    ${found ? sql`WITH found (id) AS MATERIALIZED (${found})` : sql``}
    SELECT counted.total AS "rowTotal", page.sorted AS "sortedBy", page.key::text AS "rowId", ${source.cells}
    FROM (
      SELECT ${counted ? sql`count(*)::int` : sql`null`} AS total
      FROM (${counted ?? sql`SELECT`} LIMIT ${countedExactly + 1}) every
    ) counted LEFT JOIN (
      (
        SELECT key, sorted, row_number() OVER () AS place FROM (
          SELECT ${id} AS key, ${asText(column, by)} AS sorted FROM ${source.rows} ${join}
          WHERE ${conditions([...input.where, ...beyond])}
          ORDER BY ${by} ${direction}, ${id} ${direction} LIMIT ${perPage + 1} OFFSET ${offset}
        ) ordered
      ) page JOIN ${source.rows} ON ${source.id} = page.key ${source.cellJoins ?? sql``}
    ) ON true
    ORDER BY page.place`);
  const read = rows.filter(({ rowId }) => rowId !== null);
  const further = read.length > perPage;
  const shown = read.slice(0, perPage);
  if (backwards) shown.reverse();
  const first = placeOf(shown[0]);
  const last = placeOf(shown.at(-1));
  return {
    rows: shown,
    total: (rows[0]?.rowTotal ?? null) as number | null,
    before: (backwards ? further : place || input.page > 1) ? first : null,
    after: (backwards ? place : further) ? last : null,
  };
}

function placeOf(row: Record<string, unknown> | undefined): string | null {
  if (!row) return null;
  const place: RowPlace = { sorted: row.sortedBy as string, id: row.rowId as string };
  return writeRowPlace(place);
}

const typeOf = ({ kind }: AdminTableColumn) =>
  sql.raw(kind === 'moment' ? 'timestamptz' : kind === 'number' ? 'bigint' : 'text');

const idType = (table: AdminTableName) => sql.raw(adminTableOf(table).numbered ? 'bigint' : 'uuid');

/** To the microsecond, and the same whatever time zone the connection is in. */
const asText = ({ kind }: AdminTableColumn, by: SQL) =>
  kind === 'moment'
    ? sql`to_char(${by} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : sql`(${by})::text`;
