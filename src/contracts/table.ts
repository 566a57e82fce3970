import { z } from 'zod';
import { countedExactly } from '#rules/lists.ts';
import { sortsOf, type TableFilter, type TableName, tableNames, tableOf } from '#rules/tables.ts';
import { type ListMeta, listInput } from './list.ts';

const cell = z.union([z.string(), z.number(), z.null(), z.array(z.string())]);

/** A row of a table: a cell for each of its columns. */
export const tableRow = z.object({
  id: z.string(),
  cells: z.record(z.string(), cell),
  /** Of people: the roles with where they hold. */
  roles: z.array(z.record(z.string(), z.string().nullable())).optional(),
});
export type TableRowData = z.infer<typeof tableRow>;

export type TablePage = { data: TableRowData[]; meta: ListMeta };

export const tableParam = z.strictObject({ table: z.enum(tableNames) });

/** What any of the tables may be asked for; `tableQuery` says what one of them may. */
export const anyTableQuery = listInput.catchall(z.unknown());

/** The query of one table: its sorts and its filters, and no others. */
export function tableQuery(table: TableName) {
  const { filters, searchable } = tableOf(table);
  const { search, ...input } = listInput.shape;
  const shape = {
    ...input,
    ...(searchable && { search }),
    sort: z.enum(sortsOf(table)).optional(),
    ...Object.fromEntries(filters.map((filter) => [`filters[${filter.key}]`, filterSchema(filter)])),
  };
  return z.strictObject(shape).refine(({ page, perPage }) => page * perPage <= countedExactly + perPage, {
    error: 'invalid',
    path: ['page'],
  });
}

function filterSchema(filter: TableFilter) {
  const values =
    'values' in filter
      ? z.array(z.enum(filter.values as [string, ...string[]]))
      : z.array(filter.kind === 'id' ? z.uuid() : filter.kind === 'day' ? z.iso.date() : z.string().max(200));
  return values.max(50).optional();
}

/** What a table is asked for, once checked. */
export type TableQuestion = {
  page: number;
  perPage: number;
  sort?: string | undefined;
  search?: string | undefined;
  filters: Record<string, string[] | undefined>;
};

/** @throws {ZodError} for what the table does not have */
export function parseTableQuery(table: TableName, given: unknown): TableQuestion {
  const { page, perPage, sort, search, ...rest } = tableQuery(table).parse(given) as Record<string, unknown>;
  const filters = Object.fromEntries(
    Object.entries(rest).map(([key, values]) => [key.slice('filters['.length, -1), values as string[]]),
  );
  return {
    page: page as number,
    perPage: perPage as number,
    sort: sort as string | undefined,
    search: search as string | undefined,
    filters,
  };
}
