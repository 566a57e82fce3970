import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { roleAssignments, users } from '../../db/schema/identity.ts';
import { AppError } from '../../errors.ts';

export type LockedAdministrators = {
  /** @throws {AppError} `last_administrator` when the change leaves nobody who can administer */
  assertSomeoneIsLeft(): Promise<void>;
};

/**
 * Lets changes that may cost an administrator their access run one after another, so that two of them cannot
 * remove each other. Without `wanted` it does nothing and answers null.
 */
export async function lockAdministrators(
  transaction: Transaction,
  wanted: boolean,
): Promise<LockedAdministrators | null> {
  if (!wanted) return null;
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('administrators', 0))`);
  const before = await findOne(transaction);
  return {
    async assertSomeoneIsLeft() {
      if (before && !(await findOne(transaction))) throw new AppError('last_administrator');
    },
  };
}

async function findOne(transaction: Transaction): Promise<boolean> {
  const found = await transaction
    .select({ id: users.id })
    .from(users)
    .innerJoin(roleAssignments, eq(roleAssignments.userId, users.id))
    .where(
      and(eq(roleAssignments.name, 'ADMIN'), isNull(users.suspendedAt), isNull(users.deletionRequestedAt)),
    )
    .limit(1);
  return found.length > 0;
}
