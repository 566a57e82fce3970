import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { changePasswordInput } from '#contracts/security.ts';
import { choosePassword, knownOf } from '../../auth/choose-password.ts';
import { users } from '../../db/schema/identity.ts';
import type { SignedInContext } from '../context.ts';
import { verifyProof } from '../proofs/verify-proof.ts';
import { recordFactorChange } from '../security/record-factor-change.ts';
import { endSessionsOf } from '../sessions/end-sessions.ts';

/**
 * Changes one's own password. Every other sign-in of the person ends, for whoever knew the old one may have made
 * it. A mail tells them.
 * @throws {AppError} as `verifyProof` and `choosePassword`
 */
export async function changePassword({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: z.output<typeof changePasswordInput>;
}): Promise<void> {
  const { id: userId } = ctx.actor.account;
  await verifyProof(ctx, { currentPassword: input.currentPassword });
  const passwordHash = await choosePassword(ctx.app, input.password, knownOf(ctx.actor.account));
  await ctx.app.database.acrossSpaces(async (transaction) => {
    await transaction.update(users).set({ passwordHash }).where(eq(users.id, userId));
    await endSessionsOf(transaction, userId, ctx.actor);
    await recordFactorChange(ctx, transaction, { userId, action: 'user.password_changed' });
  });
}
