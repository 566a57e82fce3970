import { and, eq, gt, sql } from 'drizzle-orm';
import type { AccountData } from '#contracts/account.ts';
import type { ErrorCode } from '#rules/errors.ts';
import { confirmationLimits } from '#rules/limits.ts';
import { equalHashes } from '../../auth/secret.ts';
import type { Transaction } from '../../db/database.ts';
import { emailConfirmations } from '../../db/schema/identity.ts';
import { AppError } from '../../errors.ts';
import { markEmailConfirmed } from '../accounts/mark-email-confirmed.ts';
import type { SignedInContext } from '../context.ts';
import { findUser } from './find-user.ts';
import { codeHashOf } from './write-confirmation.ts';

/**
 * Confirms a person's email with the code from their mail; answers the account as it is then.
 * @throws {AppError} `wrong_code`; `code_expired` for one that is too old, was tried too often or was used;
 * `too_many_attempts`
 */
export async function confirmEmailByCode({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { id: string; code: string };
}): Promise<AccountData> {
  await ctx.app.rateLimits.count('codesPerEmail', ctx.actor.account.email);
  // The wrong try has to be noted, so the error is thrown after the transaction.
  const problem = await ctx.app.database.acrossSpaces((transaction) => tryCode(transaction, input));
  if (problem) throw new AppError(problem);
  return findUser({ ctx, input });
}

async function tryCode(
  transaction: Transaction,
  { id, code }: { id: string; code: string },
): Promise<ErrorCode | null> {
  const [pending] = await transaction
    .select()
    .from(emailConfirmations)
    .where(and(eq(emailConfirmations.userId, id), gt(emailConfirmations.codeExpiresAt, sql`now()`)))
    .for('update');
  if (!pending || pending.wrongTries >= confirmationLimits.codeTries) return 'code_expired';
  if (!equalHashes(pending.codeHash, codeHashOf(id, code))) {
    await transaction
      .update(emailConfirmations)
      .set({ wrongTries: pending.wrongTries + 1 })
      .where(eq(emailConfirmations.userId, id));
    return 'wrong_code';
  }
  return (await markEmailConfirmed(transaction, id)) ? null : 'code_expired';
}
