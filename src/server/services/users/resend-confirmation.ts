import { and, eq, isNull } from 'drizzle-orm';
import { users } from '../../db/schema/identity.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { writeConfirmation } from './write-confirmation.ts';

/**
 * Sends an unconfirmed person a new code and link, to `email` from now on when one is given.
 * @throws {AppError} `conflict` when their email is confirmed already; `too_many_attempts`
 */
export async function resendConfirmation({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { id: string; email?: string };
}): Promise<void> {
  const { app, actor } = ctx;
  const { profile } = actor.account;
  const email = input.email ?? actor.account.email;
  await app.rateLimits.count('resendPerPerson', input.id);
  await app.rateLimits.count('signUpPerEmail', email);
  await app.database.acrossSpaces(async (transaction) => {
    const [person] = await transaction
      .update(users)
      .set({ email })
      .where(and(eq(users.id, input.id), isNull(users.emailConfirmedAt)))
      .returning({ id: users.id });
    if (!person) throw new AppError('conflict');
    await writeConfirmation(app, transaction, { id: person.id, email, ...profile });
  });
}
