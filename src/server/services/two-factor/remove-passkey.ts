import { and, eq } from 'drizzle-orm';
import { passkeys } from '../../db/schema/identity.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { type Proof, verifyProof } from '../proofs/verify-proof.ts';
import { recordFactorChange } from '../security/record-factor-change.ts';
import { forgetUselessRecoveryCodes } from './forget-factors.ts';

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
