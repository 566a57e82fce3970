import { and, eq, isNotNull } from 'drizzle-orm';
import { totpSecrets } from '../../db/schema/identity.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { type Proof, verifyProof } from '../proofs/verify-proof.ts';
import { recordFactorChange } from '../security/record-factor-change.ts';
import { forgetUselessRecoveryCodes } from './forget-factors.ts';

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
