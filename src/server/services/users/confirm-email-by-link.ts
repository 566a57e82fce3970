import { and, eq, gt, sql } from 'drizzle-orm';
import { hashSecret } from '../../auth/secret.ts';
import { emailConfirmations } from '../../db/schema/identity.ts';
import { AppError } from '../../errors.ts';
import { markEmailConfirmed } from '../accounts/mark-email-confirmed.ts';
import type { Context } from '../context.ts';

/**
 * Confirms the email to which a link was sent. Works in any browser and signs nobody in there.
 * @throws {AppError} `link_expired` for one that is too old, was used, or is not the newest
 */
export async function confirmEmailByLink({
  ctx,
  input,
}: {
  ctx: Context;
  input: { token: string };
}): Promise<void> {
  await ctx.app.database.acrossSpaces(async (transaction) => {
    const [pending] = await transaction
      .select({ userId: emailConfirmations.userId })
      .from(emailConfirmations)
      .where(
        and(
          eq(emailConfirmations.tokenHash, hashSecret(input.token)),
          gt(emailConfirmations.expiresAt, sql`now()`),
        ),
      )
      .for('update');
    if (!pending || !(await markEmailConfirmed(transaction, pending.userId))) {
      throw new AppError('link_expired');
    }
  });
}
