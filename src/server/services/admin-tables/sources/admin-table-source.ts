import { type SQL, sql } from 'drizzle-orm';
import type { AdminTableRowData } from '#contracts/admin-table.ts';
import { own } from '#rules/own.ts';
import { pathOfRecord } from '#rules/record-pages.ts';

type Filters = Record<string, string[] | undefined>;

/**
 * Where a table's rows come from. A page is found over `rows` alone, by an index, and only its few rows are then
 * given their cells; so neither joins nor counts are paid for rows that nobody sees.
 */
export type AdminTableSource = {
  /** The relation whose rows are the table's, such as `tenants`. */
  rows: SQL;
  /** Its key. */
  id: SQL;
  /** What each sortable column is sorted by. */
  sorts: Record<string, Sort>;
  /** What holds of each row of the table, of nearly all rows of the relation. */
  always?: SQL[];
  where: (filters: Filters) => SQL[];
  /** Keys of the rows that these filters alone find, where they are counted faster so than over `rows`. */
  counted?: (filters: Filters) => SQL | null;
  /** Which rows have the words in them. */
  search?: (words: string) => SearchPlan;
  /** The cells, as columns over `rows` and `cellJoins`. */
  cells: SQL;
  cellJoins?: SQL;
  present: (row: Record<string, unknown>) => AdminTableRowData;
};

/** An expression over `rows` that is never null and has an index, together with the key. */
type Sort = {
  by: SQL;
  /** Joined to `rows`, and then the key in that relation's index. */
  join?: SQL;
  id?: SQL;
};

/**
 * Two ways to the same rows: their keys by an index, for few, and row by row, for words that many have. `within` are
 * the relations and their condition, out of which a sample tells which.
 */
export type SearchPlan = { ids: SQL; matches: SQL; within: { relation: string; matches: SQL }[] };

/** The plan of a table whose words all stand in its own rows. */
export const searchWithin = (relation: string, matches: SQL): SearchPlan => ({
  ids: sql`SELECT ${sql.raw(relation)}.id FROM ${sql.raw(relation)} WHERE ${matches}`,
  matches,
  within: [{ relation, matches }],
});

/** Raw statements answer times as PostgreSQL writes them. */
export const momentText = (value: unknown): string | null =>
  value === null || value === undefined ? null : new Date(value as string).toISOString();

/** The page of the record that a row is about, where there is one. */
export function recordPath(
  kind: 'user' | 'tenant' | 'company' | 'modelBot' | 'subscription',
  id: unknown,
): { path?: string } {
  const path = typeof id === 'string' ? pathOfRecord(kind, id) : null;
  return path === null ? {} : { path };
}

export const conditions = (all: readonly SQL[]): SQL =>
  all.length === 0 ? sql`true` : sql.join([...all], sql` AND `);

/** A value of `choices` for each filter value; any of them is enough. */
export function anyOf(values: readonly string[] | undefined, choices: Record<string, SQL>): SQL[] {
  if (!values?.length) return [];
  return [
    sql`(${sql.join(
      values.map((value) => own(choices, value) ?? sql`false`),
      sql` OR `,
    )})`,
  ];
}

/** A column with one of these values. A single one is compared by `=`, which keeps an index in its order. */
export function oneOf(column: SQL, values: readonly string[] | undefined): SQL[] {
  if (!values?.length) return [];
  return values.length === 1
    ? [sql`${column} = ${values[0]}`]
    : [sql`${column} = ANY(${sql.param(values)}::text[])`];
}

export const idsIn = (column: SQL, values: readonly string[] | undefined): SQL[] =>
  values?.length ? [sql`${column} = ANY(${sql.param(values)}::uuid[])`] : [];
