import { eq } from 'drizzle-orm';
import { loadAccount } from '../../auth/load-account.ts';
import type { Transaction } from '../../db/database.ts';
import { passkeys, recoveryCodes, totpSecrets } from '../../db/schema/identity.ts';
import { AppError } from '../../errors.ts';
import { secondFactorsOf } from '../factors/second-factors.ts';

/** Every second factor of an account, and its recovery codes. */
export async function deleteSecondFactors(transaction: Transaction, userId: string): Promise<void> {
  await transaction.delete(totpSecrets).where(eq(totpSecrets.userId, userId));
  await transaction.delete(passkeys).where(eq(passkeys.userId, userId));
  await transaction.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/**
 * Recovery codes stand in for a factor; without one they would only be a weaker password.
 * @throws {AppError} `second_factor_needed` where a role of theirs needs the factor that was just taken away
 */
export async function forgetUselessRecoveryCodes(transaction: Transaction, userId: string): Promise<void> {
  if ((await secondFactorsOf(transaction, userId)).length > 0) return;
  if ((await loadAccount(transaction, userId))?.secondFactorMissing)
    throw new AppError('second_factor_needed');
  await transaction.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}
