import { and, eq, isNull } from 'drizzle-orm';
import { totpSecrets } from '../../db/schema/identity.ts';
import { AppError } from '../../errors.ts';
import { presentTime } from '../../time.ts';
import type { SignedInContext } from '../context.ts';
import { totpColumn } from '../factors/accept-code.ts';
import { issueFirstRecoveryCodes } from '../factors/recovery-codes.ts';
import { matchingTotpStep } from '../factors/totp.ts';
import { recordFactorChange } from '../security/record-factor-change.ts';

/**
 * Switches the authenticator app on, once it has shown a right code.
 * @returns recovery codes to be shown once; null when the person has some already
 * @throws {AppError} `not_found` without a set-up that waits, `too_many_attempts`, or `invalid_request` naming `code`
 */
export async function confirmTotp({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { code: string };
}): Promise<{ recoveryCodes: string[] | null }> {
  const userId = ctx.actor.account.id;
  const { database, rateLimits, secrets } = ctx.app;
  return rateLimits.attemptSignIn(`second step of ${userId}`, ctx.clientAddress, () =>
    database.acrossSpaces(async (transaction) => {
      const [waiting] = await transaction
        .select({ secret: totpSecrets.secret })
        .from(totpSecrets)
        .where(and(eq(totpSecrets.userId, userId), isNull(totpSecrets.confirmedAt)))
        .for('update');
      if (!waiting) throw new AppError('not_found');
      const plainSecret = secrets.open(waiting.secret, { ownerId: userId, column: totpColumn });
      const step = matchingTotpStep(plainSecret, input.code);
      if (step === null) throw new AppError('invalid_request', { fields: { code: 'wrong_code' } });
      await transaction
        .update(totpSecrets)
        .set({ confirmedAt: presentTime(), lastUsedStep: step })
        .where(eq(totpSecrets.userId, userId));
      const recoveryCodes = await issueFirstRecoveryCodes(transaction, userId);
      await recordFactorChange(ctx, transaction, { userId, action: 'user.totp_added' });
      return { recoveryCodes };
    }),
  );
}
