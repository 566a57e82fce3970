import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { isSetUp } from '../installation/is-set-up.ts';

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
  const before = await isSetUp(transaction);
  return {
    async assertSomeoneIsLeft() {
      if (before && !(await isSetUp(transaction))) throw new AppError('last_administrator');
    },
  };
}
