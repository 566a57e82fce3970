import { type SQL, sql } from 'drizzle-orm';
import type { ListMeta } from '#contracts/list.ts';
import type { TableQuestion, TableRowData } from '#contracts/table.ts';
import { countedExactly } from '#rules/lists.ts';
import { type TableName, tableOf } from '#rules/tables.ts';
import type { App } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { sources } from './sources/sources.ts';
import { conditions, type TableSource } from './table-source.ts';

/** Tables smaller than this are simply searched; of larger ones a sample of as many rows says which way is short. */
const sampled = 4_000;
const large = 50_000;
/** From this share on, walking along the order meets enough rows; below, the index finds few. */
const commonShare = 0.01;

/**
 * A page of a table: found, filtered and sorted by the database, each within a bounded amount of work however many
 * rows there are.
 * @param input.scope what of it may be seen at all; without one everything
 */
export async function readTable(
  app: Pick<App, 'database'>,
  input: TableQuestion & { table: TableName; scope?: SQL },
): Promise<{ rows: TableRowData[]; meta: ListMeta }> {
  const source = sources[input.table];
  const { page, perPage } = input;
  return inTransaction(app, input.table, async (transaction) => {
    const filters = [...source.where(input.filters), ...(input.scope ? [input.scope] : [])];
    const words = input.search?.trim();
    const plan = words ? source.search?.(words) : undefined;
    const common = plan ? await isCommon(transaction, source, plan.matches) : false;
    const where = conditions([
      ...filters,
      ...(plan ? [common ? plan.matches : sql`${source.id} IN (${plan.ids})`] : []),
    ]);
    const counted = common && filters.length === 0 ? many : await count(transaction, source, where);
    const rows = await readPage(transaction, source, {
      where,
      order: orderOf(source, input.sort ?? tableOf(input.table).sort),
      limit: perPage,
      offset: (page - 1) * perPage,
    });
    return { rows: rows.map(source.present), meta: { page, perPage, ...counted } };
  });
}

/** The tables of the queue belong to no space, so whoever reads them steps out of the space's role. */
export function inTransaction<Result>(
  app: Pick<App, 'database'>,
  table: TableName,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return app.database.acrossSpaces(async (transaction) => {
    if (table === 'jobs') await transaction.execute(sql`SELECT set_config('role', 'none', true)`);
    return work(transaction);
  });
}

type Order = { by: SQL; direction: SQL; join: SQL };

function orderOf(source: TableSource, sort: string): Order {
  const key = sort.replace(/^-/, '');
  return {
    by: source.sorts[key] ?? source.id,
    direction: sort.startsWith('-') ? sql`DESC` : sql`ASC`,
    join: source.joins?.[key] ?? sql``,
  };
}

async function readPage(
  transaction: Transaction,
  source: TableSource,
  { where, order, limit, offset }: { where: SQL; order: Order; limit: number; offset: number },
) {
  const { by, direction, join } = order;
  const { rows } = await transaction.execute<Record<string, unknown>>(sql`
    SELECT ${source.cells} FROM (
      SELECT key, row_number() OVER () AS place FROM (
        SELECT ${source.id} AS key FROM ${source.rows} ${join} WHERE ${where}
        ORDER BY ${by} ${direction}, ${source.id} ${direction} LIMIT ${limit} OFFSET ${offset}
      ) ordered
    ) page JOIN ${source.rows} ON ${source.id} = page.key ${source.cellJoins ?? sql``}
    ORDER BY page.place`);
  return rows;
}

const many = { total: countedExactly, atLeast: true } as const;

async function count(transaction: Transaction, source: TableSource, where: SQL) {
  const { rows } = await transaction.execute<{ total: number }>(sql`
    SELECT count(*)::int AS total FROM (
      SELECT FROM ${source.rows} WHERE ${where} LIMIT ${countedExactly + 1}
    ) counted`);
  const total = rows[0]?.total ?? 0;
  return total > countedExactly ? many : { total };
}

async function isCommon(transaction: Transaction, source: TableSource, matches: SQL): Promise<boolean> {
  const { rows: known } = await transaction.execute<{ rows: number }>(
    sql`SELECT reltuples::float8 AS rows FROM pg_class WHERE oid = ${nameOf(source)}::regclass`,
  );
  const size = known[0]?.rows ?? 0;
  if (size < large) return false;
  const percent = Math.min(100, (sampled / size) * 100);
  const { rows } = await transaction.execute<{ seen: number; hits: number }>(sql`
    SELECT count(*)::int AS seen, (count(*) FILTER (WHERE ${matches}))::int AS hits
    FROM ${source.rows} TABLESAMPLE SYSTEM (${sql.raw(percent.toFixed(6))})`);
  const { seen = 0, hits = 0 } = rows[0] ?? {};
  return seen > 0 && hits / seen >= commonShare;
}

/** The relation's name, out of its own fragment. */
function nameOf(source: TableSource): string {
  const [chunk] = source.rows.queryChunks;
  return String((chunk as { value: string[] }).value[0]);
}
