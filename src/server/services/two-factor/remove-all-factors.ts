import { assertAccount } from '../accounts/assert-account.ts';
import type { SignedInContext } from '../context.ts';
import { type Proof, verifyProof } from '../proofs/verify-proof.ts';
import { recordFactorChange } from '../security/record-factor-change.ts';
import { deleteSecondFactors } from './forget-factors.ts';

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
