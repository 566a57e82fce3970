import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { AccountData } from '#contracts/account.ts';
import type { confirmNewEmailInput } from '#contracts/security.ts';
import type { Transaction } from '../../db/database.ts';
import { emailConfirmations, users } from '../../db/schema/identity.ts';
import { AppError } from '../../errors.ts';
import { presentTime } from '../../time.ts';
import type { SignedInContext } from '../context.ts';
import { takeMailedChallenge } from '../proofs/mailed-challenge.ts';
import { recordFactorChange } from '../security/record-factor-change.ts';
import { findUser } from './find-user.ts';

type Input = z.output<typeof confirmNewEmailInput>;

/**
 * Gives a person the email that the code of `changeEmail` went to, and tells the former one; answers the account as it
 * is then.
 * @throws {AppError} `invalid_request` for a wrong code, and for an email that is somebody else's; `sign_in_expired` for
 * a code that is too old or was used; `too_many_attempts`
 */
export async function confirmNewEmail({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: Input;
}): Promise<AccountData> {
  const { app, actor } = ctx;
  const { id } = actor.account;
  await app.rateLimits.attemptSignIn(`new email of ${id}`, ctx.clientAddress, () =>
    app.database.acrossSpaces((transaction) => takeOver(ctx, transaction, input)),
  );
  return findUser({ ctx, input: { id } });
}

async function takeOver(
  ctx: SignedInContext,
  transaction: Transaction,
  { challengeId, email, code }: Input,
): Promise<void> {
  const userId = ctx.actor.account.id;
  const isRight = await takeMailedChallenge(ctx, transaction, {
    purpose: 'newEmail',
    id: challengeId,
    email,
    code,
  });
  if (!isRight) throw new AppError('invalid_request', { fields: { code: 'wrong_code' } });
  const claimed = email.toLowerCase();
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`email:${claimed}`}, 0))`);
  const [owner] = await transaction
    .select({ id: users.id })
    .from(users)
    .where(
      and(sql`lower(${users.email}) = ${claimed}`, isNotNull(users.emailConfirmedAt), ne(users.id, userId)),
    );
  if (owner) throw new AppError('invalid_request', { fields: { email: 'taken' } });
  // Before the change, so that it is the former email that hears of it.
  await recordFactorChange(ctx, transaction, { userId, action: 'user.email_changed' });
  await transaction.update(users).set({ email, emailConfirmedAt: presentTime() }).where(eq(users.id, userId));
  await transaction.delete(emailConfirmations).where(eq(emailConfirmations.userId, userId));
}
