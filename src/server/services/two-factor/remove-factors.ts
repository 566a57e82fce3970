import { and, eq, isNotNull } from 'drizzle-orm';
import { loadAccount } from '../../auth/load-account.ts';
import type { Transaction } from '../../db/database.ts';
import { tokens } from '../../db/schema/access.ts';
import { identities } from '../../db/schema/external-sign-in.ts';
import { passkeys, recoveryCodes, totpSecrets } from '../../db/schema/identity.ts';
import { AppError } from '../../errors.ts';
import { assertAccount } from '../accounts/assert-account.ts';
import type { SignedInContext } from '../context.ts';
import { secondFactorsOf } from '../factors/second-factors.ts';
import { type Proof, verifyProof } from '../proofs/verify-proof.ts';
import { recordFactorChange } from '../security/record-factor-change.ts';

/**
 * Switches one's authenticator app off.
 * @throws {AppError} `not_found`, `second_factor_needed`; as `verifyProof`
 */
export async function removeTotp({ ctx, input }: { ctx: SignedInContext; input: Proof }): Promise<void> {
  const userId = ctx.actor.account.id;
  await verifyProof(ctx, input);
  await ctx.app.database.acrossSpaces(async (transaction) => {
    const removed = await transaction
      .delete(totpSecrets)
      .where(and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt)))
      .returning({ userId: totpSecrets.userId });
    if (removed.length === 0) throw new AppError('not_found');
    await forgetUselessRecoveryCodes(transaction, userId);
    await recordFactorChange(ctx, transaction, { userId, action: 'user.totp_removed' });
  });
}

/**
 * Removes one of one's passkeys.
 * @throws {AppError} `not_found`, `second_factor_needed`; as `verifyProof`
 */
export async function removePasskey({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: Proof & { passkeyId: string };
}): Promise<void> {
  const userId = ctx.actor.account.id;
  await verifyProof(ctx, input);
  await ctx.app.database.acrossSpaces(async (transaction) => {
    const [removed] = await transaction
      .delete(passkeys)
      .where(and(eq(passkeys.id, input.passkeyId), eq(passkeys.userId, userId)))
      .returning({ name: passkeys.name });
    if (!removed) throw new AppError('not_found');
    await forgetUselessRecoveryCodes(transaction, userId);
    const details = { name: removed.name };
    await recordFactorChange(ctx, transaction, { userId, action: 'user.passkey_removed', details });
  });
}

/**
 * Takes every second factor off somebody's account who lost them all, so that their password opens it again.
 * @throws {AppError} `not_found`; as `verifyProof`, which asks whoever does it
 */
export async function removeAllFactors({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: Proof & { userId: string };
}): Promise<void> {
  const { userId } = input;
  await assertAccount(ctx, userId);
  await verifyProof(ctx, input);
  await ctx.app.database.acrossSpaces(async (transaction) => {
    await deleteSecondFactors(transaction, userId);
    await recordFactorChange(ctx, transaction, { userId, action: 'user.second_factors_removed' });
  });
}

/**
 * Takes away everything that opens an account beside its password: second factors, accounts at providers and tokens,
 * a bot's keys too. Sign-ins are for `endSessionsOf`.
 */
export async function closeEveryWayIn(transaction: Transaction, userId: string): Promise<void> {
  await deleteSecondFactors(transaction, userId);
  await transaction.delete(identities).where(eq(identities.userId, userId));
  await transaction.delete(tokens).where(eq(tokens.userId, userId));
}

async function deleteSecondFactors(transaction: Transaction, userId: string): Promise<void> {
  await transaction.delete(totpSecrets).where(eq(totpSecrets.userId, userId));
  await transaction.delete(passkeys).where(eq(passkeys.userId, userId));
  await transaction.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/**
 * Recovery codes stand in for a factor; without one they would only be a weaker password.
 * @throws {AppError} `second_factor_needed` where a role of theirs needs the factor that was just taken away
 */
async function forgetUselessRecoveryCodes(transaction: Transaction, userId: string): Promise<void> {
  if ((await secondFactorsOf(transaction, userId)).length > 0) return;
  if ((await loadAccount(transaction, userId))?.secondFactorMissing)
    throw new AppError('second_factor_needed');
  await transaction.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}
