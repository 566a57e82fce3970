import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { resetPasswordInput } from '#contracts/account.ts';
import { choosePassword, knownOf } from '../../auth/choose-password.ts';
import { loadAccount } from '../../auth/load-account.ts';
import { hashSecret } from '../../auth/secret.ts';
import type { Transaction } from '../../db/database.ts';
import { passwordResets, users } from '../../db/schema/identity.ts';
import { AppError } from '../../errors.ts';
import { markEmailConfirmed } from '../accounts/mark-email-confirmed.ts';
import type { Context } from '../context.ts';
import { recordFactorChange } from '../security/record-factor-change.ts';
import { endSessionsOf } from '../sessions/end-sessions.ts';
import { closeEveryWayIn } from '../two-factor/close-every-way-in.ts';

/**
 * Sets a new password with the link from a recovery mail, which works once. Every sign-in of the person ends, and
 * a mail tells them. Who could read the mail has the email, so a claim is confirmed as well; whatever opened it before
 * is gone then, for whoever claimed the email need not be who reads it.
 * @throws {AppError} `link_expired` for one that is too old, was used, or is not the newest
 */
export async function resetPassword({
  ctx,
  input,
}: {
  ctx: Context;
  input: z.output<typeof resetPasswordInput>;
}): Promise<void> {
  const { app } = ctx;
  const isAlive = and(
    eq(passwordResets.tokenHash, hashSecret(input.token)),
    gt(passwordResets.expiresAt, sql`now()`),
  );
  // Hashing costs; only somebody with a link that works makes us do it.
  const known = await app.database.acrossSpaces(async (transaction) => {
    const [reset] = await transaction
      .select({ userId: passwordResets.userId })
      .from(passwordResets)
      .where(isAlive);
    return reset ? loadAccount(transaction, reset.userId) : null;
  });
  if (!known) throw new AppError('link_expired');
  const passwordHash = await choosePassword(app, input.password, knownOf(known));
  const email = await app.database.acrossSpaces(async (transaction) => {
    const [reset] = await transaction
      .delete(passwordResets)
      .where(isAlive)
      .returning({ userId: passwordResets.userId });
    if (!reset) throw new AppError('link_expired');
    const person = await findPerson(transaction, reset.userId);
    if (!person) throw new AppError('link_expired');
    if (!person.emailConfirmedAt) {
      if (!(await markEmailConfirmed(transaction, person.id))) throw new AppError('link_expired');
      await closeEveryWayIn(transaction, person.id);
    }
    await transaction.update(users).set({ passwordHash }).where(eq(users.id, person.id));
    await endSessionsOf(transaction, person.id);
    await recordFactorChange(ctx, transaction, { userId: person.id, action: 'user.password_reset' });
    return person.email;
  });
  // Whoever forgot the password has tried some; they need not wait with the new one.
  await app.rateLimits.forgiveSignIn(email);
}

async function findPerson(transaction: Transaction, id: string) {
  const [person] = await transaction
    .select({ id: users.id, email: users.email, emailConfirmedAt: users.emailConfirmedAt })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.suspendedAt)));
  return person;
}
