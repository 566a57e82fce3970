import { and, eq, isNotNull, lt } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { totpSecrets } from '../../db/schema/identity.ts';
import type { App } from '../context.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import { matchingTotpStep } from './totp.ts';

export const totpColumn = 'totp_secrets.secret';

/** Whether `code` is a person's second factor: the code of their app, or a recovery code. Either counts once. */
export async function acceptSecondFactorCode(
  app: Pick<App, 'secrets'>,
  transaction: Transaction,
  userId: string,
  code: string,
): Promise<boolean> {
  return (
    (await acceptTotpCode(app, transaction, userId, code)) ||
    (await spendRecoveryCode(transaction, userId, code))
  );
}

async function acceptTotpCode(
  { secrets }: Pick<App, 'secrets'>,
  transaction: Transaction,
  userId: string,
  code: string,
): Promise<boolean> {
  const [held] = await transaction
    .select({ secret: totpSecrets.secret })
    .from(totpSecrets)
    .where(and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt)));
  if (!held) return false;
  const step = matchingTotpStep(secrets.open(held.secret, { ownerId: userId, column: totpColumn }), code);
  if (step === null) return false;
  // The row is the guard against replay: of two who send the same code at once, one finds the step taken.
  const accepted = await transaction
    .update(totpSecrets)
    .set({ lastUsedStep: step })
    .where(and(eq(totpSecrets.userId, userId), lt(totpSecrets.lastUsedStep, step)))
    .returning({ userId: totpSecrets.userId });
  return accepted.length > 0;
}
