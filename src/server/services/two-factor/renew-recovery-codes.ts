import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { issueRecoveryCodes } from '../factors/recovery-codes.ts';
import { secondFactorsOf } from '../factors/second-factors.ts';
import { type Proof, verifyProof } from '../proofs/verify-proof.ts';
import { recordFactorChange } from '../security/record-factor-change.ts';

/**
 * Replaces one's recovery codes; the old ones stop working.
 * @throws {AppError} `conflict` without a second factor they could stand in for; as `verifyProof`
 */
export async function renewRecoveryCodes({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: Proof;
}): Promise<{ recoveryCodes: string[] }> {
  const userId = ctx.actor.account.id;
  await verifyProof(ctx, input);
  return ctx.app.database.acrossSpaces(async (transaction) => {
    if ((await secondFactorsOf(transaction, userId)).length === 0) throw new AppError('conflict');
    const recoveryCodes = await issueRecoveryCodes(transaction, userId);
    await recordFactorChange(ctx, transaction, { userId, action: 'user.recovery_codes_renewed' });
    return { recoveryCodes };
  });
}
