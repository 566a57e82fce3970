import { type SQL, sql } from 'drizzle-orm';
import type { AdminTableMeta, AdminTableQuestion, AdminTableRowData } from '#contracts/admin-table.ts';
import type { AdminTableName } from '#rules/admin-tables.ts';
import { countedExactly } from '#rules/lists.ts';
import type { Transaction } from '../../db/database.ts';
import type { App, Context } from '../context.ts';
import { readAdminTablePage } from './read-admin-table-page.ts';
import { conditions, type SearchPlan } from './sources/admin-table-source.ts';
import { sources } from './sources/sources.ts';

/** Tables smaller than this are simply searched; of larger ones a sample says which way is short. */
const large = 50_000;
/** Of so many rows one is looked at, and of no table fewer than that. */
const sampledOneIn = 500;
const sampledAtLeast = 500;
/** From so many rows on that have the words, walking along the order meets enough; below, the index finds few. */
const common = countedExactly * 1.5;

/**
 * A page of a table: found, filtered and sorted by the database, each within a bounded amount of work however many
 * rows there are.
 * @param input.scope what of it may be seen at all; without one everything
 */
export async function readAdminTable({
  ctx,
  input,
}: {
  ctx: Pick<Context, 'app'>;
  input: AdminTableQuestion & { table: AdminTableName; scope?: AdminTableScope };
}): Promise<{ rows: AdminTableRowData[]; meta: AdminTableMeta }> {
  const source = sources[input.table];
  return inTransaction(ctx.app, input, async (transaction) => {
    const filters = [...source.where(input.filters), ...(input.scope ? [input.scope.rows] : [])];
    const words = input.search?.trim();
    const plan = words ? source.search?.(words) : undefined;
    const walk = plan ? await isCommon(transaction, plan) : false;
    const found = plan && !walk ? plan.ids : undefined;
    const where = [
      ...(source.always ?? []),
      ...filters,
      ...(plan ? [walk ? plan.matches : sql`${source.id} IN (SELECT found.id FROM found)`] : []),
    ];
    const many = walk && filters.length === 0;
    const counted = many || plan || input.scope ? null : source.counted?.(input.filters);
    const { total, ...page } = await readAdminTablePage(transaction, source, {
      ...input,
      where,
      found,
      counted: many ? null : (counted ?? sql`SELECT FROM ${source.rows} WHERE ${conditions(where)}`),
    });
    return {
      rows: page.rows.map(source.present),
      meta: {
        page: input.page,
        perPage: input.perPage,
        ...(total === null || total > countedExactly ? { total: countedExactly, atLeast: true } : { total }),
        after: page.after,
        before: page.before,
      },
    };
  });
}

/** A part of a table: of the one space it lies in, or null where `rows` alone say what belongs to it. */
export type AdminTableScope = { spaceId: string | null; rows: SQL };

/**
 * Whoever sees a space only reads in it. The tables of the queue belong to no space and to no reader, so they are
 * read as the connection's own role.
 */
export function inTransaction<Result>(
  { database }: Pick<App, 'database'>,
  { table, scope }: { table: AdminTableName; scope?: AdminTableScope },
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  if (scope?.spaceId) return database.reading.inSpace(scope.spaceId, work);
  if (table !== 'jobs') return database.readEverything(work);
  return database.withQueue(work);
}

/** Whether so many rows have the words that walking along the order meets them soon; by a sample. */
async function isCommon(transaction: Transaction, { within }: SearchPlan): Promise<boolean> {
  let expected = 0;
  for (const { relation, matches } of within) {
    const { rows: known } = await transaction.execute<{ size: number }>(
      sql`SELECT reltuples::float8 AS size FROM pg_class WHERE oid = ${relation}::regclass`,
    );
    const size = known[0]?.size ?? 0;
    if (size < large) continue;
    const percent = (Math.max(sampledAtLeast, size / sampledOneIn) / size) * 100;
    const { rows } = await transaction.execute<{ seen: number; hits: number }>(sql`
      SELECT count(*)::int AS seen, (count(*) FILTER (WHERE ${matches}))::int AS hits
      FROM ${sql.raw(relation)} TABLESAMPLE SYSTEM (${sql.raw(percent.toFixed(6))})`);
    const { seen = 0, hits = 0 } = rows[0] ?? {};
    if (seen > 0) expected += (hits / seen) * size;
  }
  return expected >= common;
}
