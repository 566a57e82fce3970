import { and, eq, isNotNull } from 'drizzle-orm';
import type { TotpSetup } from '#contracts/security.ts';
import { totpSecrets } from '../../db/schema/identity.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { totpColumn } from '../factors/accept-code.ts';
import { describeTotp, newTotpSecret } from '../factors/totp.ts';
import { type Proof, verifyProof } from '../proofs/verify-proof.ts';

/**
 * Makes a secret for an authenticator app. It protects nothing until `confirmTotp` shows that the app has it; one
 * that was never confirmed is replaced.
 * @throws {AppError} `conflict` when an app is set up already; as `verifyProof`
 */
export async function startTotp({ ctx, input }: { ctx: SignedInContext; input: Proof }): Promise<TotpSetup> {
  const { id: userId, email } = ctx.actor.account;
  await verifyProof(ctx, input);
  const plainSecret = newTotpSecret();
  const secret = ctx.app.secrets.seal(plainSecret, { ownerId: userId, column: totpColumn });
  await ctx.app.database.acrossSpaces(async (transaction) => {
    const [present] = await transaction
      .select({ userId: totpSecrets.userId })
      .from(totpSecrets)
      .where(and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt)));
    if (present) throw new AppError('conflict');
    await transaction
      .insert(totpSecrets)
      .values({ userId, secret })
      .onConflictDoUpdate({ target: totpSecrets.userId, set: { secret, lastUsedStep: 0 } });
  });
  return describeTotp(plainSecret, email);
}
