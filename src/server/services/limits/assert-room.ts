import { sql } from 'drizzle-orm';
import { attachmentsPerFile, type FixedLimit, timesWithArchived } from '#rules/limits.ts';
import { roomIn, type SpaceLimit } from '#rules/plans.ts';
import type { Transaction } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { type Archivable, countAttachments, countSpace, countWithArchived } from './count-space.ts';
import { planOfSpace } from './plan-of-space.ts';

/**
 * Makes sure that a space's plan has room for `adding` more, in the transaction that adds them: until it ends,
 * nobody else adds to the same limit. What is there already stays, however far above the limit it is.
 * @param limit of `seats`, only somebody without any role in the tenant needs one; of `storage`, bytes are added
 * @throws {AppError} `limit_reached` with the limit's name
 */
export async function assertRoom(
  transaction: Transaction,
  spaceId: string,
  limit: SpaceLimit,
  adding = 1,
): Promise<void> {
  await lockLimit(transaction, spaceId, limit);
  const allowed = roomIn(await planOfSpace(transaction, spaceId), limit);
  if (allowed === null) return;
  if ((await countSpace(transaction, spaceId, limit)) + adding > allowed) {
    throw new AppError('limit_reached', { limit });
  }
}

const archivedLimits = {
  modelBots: 'archivedModelBots',
  companies: 'archivedCompanies',
} as const satisfies Record<Archivable, FixedLimit>;

/**
 * As `assertRoom`, for one more that is made anew: what is made and archived in turns has an end as well.
 * @throws {AppError} `limit_reached` with the limit's name
 */
export async function assertRoomForNew(
  transaction: Transaction,
  spaceId: string,
  limit: Archivable,
): Promise<void> {
  await assertRoom(transaction, spaceId, limit);
  const allowed = roomIn(await planOfSpace(transaction, spaceId), limit);
  if (allowed === null) return;
  if ((await countWithArchived(transaction, spaceId, limit)) >= allowed * timesWithArchived) {
    throw new AppError('limit_reached', { limit: archivedLimits[limit] });
  }
}

/**
 * As `assertRoom`, for a file of so many bytes that is attached to a question.
 * @throws {AppError} `limit_reached` with the limit's name
 */
export async function assertRoomToAttach(
  transaction: Transaction,
  spaceId: string,
  bytes: number,
): Promise<void> {
  await assertRoom(transaction, spaceId, 'storage', bytes);
  const allowed = roomIn(await planOfSpace(transaction, spaceId), 'files');
  if (allowed === null) return;
  if ((await countAttachments(transaction, spaceId)) >= allowed * attachmentsPerFile) {
    throw new AppError('limit_reached', { limit: 'attachments' });
  }
}

/** Lets nobody else add to the same limit of a space, or of an assistant, until the transaction ends. */
export async function lockLimit(
  transaction: Transaction,
  spaceId: string,
  limit: SpaceLimit | FixedLimit,
): Promise<void> {
  await transaction.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`limit:${limit}:${spaceId}`}, 0))`,
  );
}
