import { z } from 'zod';
import {
  type AdminTableFilter,
  type AdminTableName,
  adminTableNames,
  adminTableOf,
  sortsOf,
} from '#rules/admin-tables.ts';
import { countedExactly, tablePageSizes } from '#rules/lists.ts';
import { listInput, listMeta, usualPerPage } from './list.ts';
import { readRowPlace, tableEnd } from './row-place.ts';
import type { SavedViewData } from './saved-view.ts';

const cell = z.union([z.string(), z.number(), z.null(), z.array(z.string())]);

/** A row of a table: a cell for each of its columns. */
export const adminTableRow = z.object({
  id: z.string(),
  cells: z.record(z.string(), cell),
  /** The page of what it is about, without language prefix. */
  path: z.string().optional(),
  /** Of people: the roles with where they hold. */
  roles: z.array(z.record(z.string(), z.string().nullable())).optional(),
});
export type AdminTableRowData = z.infer<typeof adminTableRow>;

/**
 * Pages are numbered as far as rows are counted exactly. `after` and `before` step on by key, and reach every row of
 * a table of any size; they are null where it ends.
 */
export const adminTableMeta = listMeta.extend({
  after: z.string().nullable(),
  before: z.string().nullable(),
});
export type AdminTableMeta = z.infer<typeof adminTableMeta>;

export type AdminTablePage = { data: AdminTableRowData[]; meta: AdminTableMeta };

export const adminTableParam = z.strictObject({ table: z.enum(adminTableNames) });

/** The rows that follow or precede a place, as `meta` names them; before `end` stand the last ones. */
const stepInput = { after: z.string().max(5000).optional(), before: z.string().max(5000).optional() };

/** Whoever works through a table may see more of it at once than of other lists. */
const tableInput = listInput.extend({
  perPage: z.coerce
    .number()
    .int()
    .min(1)
    .max(Math.max(...tablePageSizes))
    .default(usualPerPage),
});

/** What any of the tables may be asked for; `tableQuery` says what one of them may. */
export const anyAdminTableQuery = tableInput
  .extend({ ...stepInput, sort: z.string().max(50).optional() })
  .catchall(z.unknown());

/** The query of one table: its sorts and its filters, and no others. */
function adminTableQuery(table: AdminTableName) {
  const { filters, searchable } = adminTableOf(table);
  const { search, ...input } = tableInput.shape;
  const shape = {
    ...input,
    ...stepInput,
    ...(searchable && { search }),
    sort: z.enum(sortsOf(table)).optional(),
    ...Object.fromEntries(filters.map((filter) => [`filters[${filter.key}]`, filterSchema(filter)])),
  };
  return z
    .strictObject(shape)
    .refine(({ page, perPage }) => page * perPage <= countedExactly + perPage, {
      error: 'invalid',
      path: ['page'],
    })
    .superRefine(({ after, before, sort }, context) => {
      const isPlace = (word: string) => readRowPlace(table, sort, word) !== null;
      const refuse = (key: string) => context.addIssue({ code: 'custom', message: 'invalid', path: [key] });
      if (after !== undefined && !isPlace(after)) refuse('after');
      if (before !== undefined && before !== tableEnd && !isPlace(before)) refuse('before');
      if (after !== undefined && before !== undefined) refuse('before');
    });
}

function filterSchema(filter: AdminTableFilter) {
  const values =
    'values' in filter
      ? z.array(z.enum(filter.values as [string, ...string[]]))
      : z.array(
          filter.kind === 'tenant' || filter.kind === 'holder'
            ? z.uuid()
            : filter.kind === 'day'
              ? z.iso.date()
              : z.string().max(200),
        );
  return values.max(50).optional();
}

/** What a table is asked for, once checked. With `after` or `before` its `page` does not count. */
export type AdminTableQuestion = {
  page: number;
  perPage: number;
  after?: string | undefined;
  before?: string | undefined;
  sort?: string | undefined;
  search?: string | undefined;
  filters: Record<string, string[] | undefined>;
};

/** What a page shows of a table: what was asked, and the columns that its address names. */
export type ShownQuestion = AdminTableQuestion & { columns?: string[] | undefined };

/** What a page of a table begins with; `views` are those that whoever looks has kept. */
export type TableStart = AdminTablePage & {
  question: ShownQuestion;
  views: readonly SavedViewData[];
};

/** @throws {ZodError} for what the table does not have */
export function parseAdminTableQuery(table: AdminTableName, given: unknown): AdminTableQuestion {
  const { page, perPage, after, before, sort, search, ...rest } = adminTableQuery(table).parse(
    given,
  ) as Record<string, unknown>;
  const filters = Object.fromEntries(
    Object.entries(rest).map(([key, values]) => [key.slice('filters['.length, -1), values as string[]]),
  );
  return {
    page: page as number,
    perPage: perPage as number,
    after: after as string | undefined,
    before: before as string | undefined,
    sort: sort as string | undefined,
    search: search as string | undefined,
    filters,
  };
}
