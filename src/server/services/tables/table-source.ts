import { type SQL, sql } from 'drizzle-orm';
import type { TableRowData } from '#contracts/table.ts';

export type Filters = Record<string, string[] | undefined>;

/**
 * Where a table's rows come from. A page is found over `rows` alone, by an index, and only its few rows are then
 * given their cells; so neither joins nor counts are paid for rows that nobody sees.
 */
export type TableSource = {
  /** The relation whose rows are the table's, such as `tenants`. */
  rows: SQL;
  /** Its key, and how a page of keys is compared with it. */
  id: SQL;
  idType: SQL;
  /** What each sortable column is sorted by: expressions over `rows` that have an index. */
  sorts: Record<string, SQL>;
  /** Joined to `rows` where it is sorted by that column. */
  joins?: Record<string, SQL>;
  where: (filters: Filters) => SQL[];
  /** Which rows have the words in them. */
  search?: (words: string) => SearchPlan;
  /** The cells, as columns over `rows` and `cellJoins`. */
  cells: SQL;
  cellJoins?: SQL;
  present: (row: Record<string, unknown>) => TableRowData;
};

/** Two ways to the same rows: by an index, for few, and row by row, for words that many have. */
export type SearchPlan = { ids: SQL; matches: SQL };

/** Raw statements answer times as PostgreSQL writes them. */
export const moment = (value: unknown): string | null =>
  value === null || value === undefined ? null : new Date(value as string).toISOString();

export const conditions = (all: readonly SQL[]): SQL =>
  all.length === 0 ? sql`true` : sql.join([...all], sql` AND `);

/** A value of `choices` for each filter value; any of them is enough. */
export function anyOf(values: readonly string[] | undefined, choices: Record<string, SQL>): SQL[] {
  if (!values?.length) return [];
  return [
    sql`(${sql.join(
      values.map((value) => choices[value] ?? sql`false`),
      sql` OR `,
    )})`,
  ];
}

export const idsIn = (column: SQL, values: readonly string[] | undefined): SQL[] =>
  values?.length ? [sql`${column} = ANY(${sql.param(values)}::uuid[])`] : [];
