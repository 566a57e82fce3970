import { sql } from 'drizzle-orm';
import type { SpaceLimit } from '#rules/plans.ts';
import type { Transaction } from '../../db/database.ts';

/** One unit of each limit is one of the thing; of storage it is a byte. */
const counts = {
  /** What people attach to their questions takes room, but is no file of a bot. */
  files: (space: string) =>
    sql`SELECT count(*) AS used FROM files
      WHERE files.space_id = ${space} AND files.conversation_id IS NULL`,
  storage: (space: string) =>
    sql`SELECT (SELECT coalesce(sum(files.size), 0) FROM files WHERE files.space_id = ${space})
      + (SELECT coalesce(sum(media.bytes), 0) FROM media WHERE media.space_id = ${space})
      + (SELECT coalesce(sum(avatars.bytes), 0) FROM avatars WHERE avatars.space_id = ${space}) AS used`,
  modelBots: (space: string) =>
    sql`SELECT count(*) AS used FROM model_bots
      WHERE model_bots.space_id = ${space} AND model_bots.archived_at IS NULL`,
  companies: (space: string) =>
    sql`SELECT count(*) AS used FROM companies
      WHERE companies.space_id = ${space} AND companies.archived_at IS NULL`,
  seats: (space: string) =>
    sql`SELECT count(DISTINCT role_assignments.user_id) AS used FROM role_assignments
      INNER JOIN users ON users.id = role_assignments.user_id AND users.suspended_at IS NULL
      LEFT JOIN companies ON companies.id = role_assignments.company_id
      LEFT JOIN model_bots ON model_bots.id = role_assignments.model_bot_id
      WHERE coalesce(role_assignments.tenant_id, companies.tenant_id, model_bots.tenant_id) = ${space}`,
} as const satisfies Record<SpaceLimit, unknown>;

/** With those that are archived. */
const countsOfAll = {
  modelBots: (space: string) =>
    sql`SELECT count(*) AS used FROM model_bots WHERE model_bots.space_id = ${space}`,
  companies: (space: string) =>
    sql`SELECT count(*) AS used FROM companies WHERE companies.space_id = ${space}`,
} as const;
/** What comes back from the archive. */
export type Archivable = keyof typeof countsOfAll;

/** How many of these a space has, archived ones included. */
export async function countWithArchived(
  transaction: Transaction,
  spaceId: string,
  limit: Archivable,
): Promise<number> {
  const { rows } = await transaction.execute<{ used: string }>(countsOfAll[limit](spaceId));
  return Number(rows[0]?.used ?? 0);
}

/** How many files people have attached to questions in a space. */
export async function countAttachments(transaction: Transaction, spaceId: string): Promise<number> {
  const { rows } = await transaction.execute<{ used: string }>(
    sql`SELECT count(*) AS used FROM files
      WHERE files.space_id = ${spaceId} AND files.conversation_id IS NOT NULL`,
  );
  return Number(rows[0]?.used ?? 0);
}

/** How much of each of these limits a space has used, in one query. Of `storage`: bytes. */
export async function countsOfSpace<Limit extends SpaceLimit>(
  transaction: Transaction,
  spaceId: string,
  limits: readonly Limit[],
): Promise<Record<Limit, number>> {
  const columns = limits.map((limit) => sql`(${counts[limit](spaceId)}) AS ${sql.identifier(limit)}`);
  const { rows } = await transaction.execute<Record<Limit, string>>(
    sql`SELECT ${sql.join(columns, sql`, `)}`,
  );
  return Object.fromEntries(limits.map((limit) => [limit, Number(rows[0]?.[limit] ?? 0)])) as Record<
    Limit,
    number
  >;
}

/** How much of a limit a space (a tenant, or one person's own things) has used. Of `storage`: bytes. */
export async function countSpace(
  transaction: Transaction,
  spaceId: string,
  limit: SpaceLimit,
): Promise<number> {
  const { rows } = await transaction.execute<{ used: string }>(counts[limit](spaceId));
  return Number(rows[0]?.used ?? 0);
}
