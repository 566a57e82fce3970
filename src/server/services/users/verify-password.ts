import { eq } from 'drizzle-orm';
import type { SignedInContext } from '../../context.ts';
import { users } from '../../db/schema/identity.ts';
import { AppError } from '../../errors.ts';

/**
 * Makes sure that whoever sits at a signed-in browser is the person: asks for the password once more, before what
 * could lock them out. Somebody who has none, because they sign in elsewhere, has nothing to say.
 * @throws {AppError} `invalid_request` naming `currentPassword`, or `too_many_attempts`
 */
export async function verifyPassword(
  ctx: SignedInContext,
  currentPassword: string | undefined,
): Promise<void> {
  const { database, passwords, rateLimits } = ctx.app;
  const userId = ctx.actor.account.id;
  const [person] = await database.acrossSpaces((transaction) =>
    transaction.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId)),
  );
  const passwordHash = person?.passwordHash ?? null;
  if (passwordHash === null) return;
  await rateLimits.attemptSignIn(`password of ${userId}`, ctx.clientAddress, async () => {
    if (await passwords.verify(passwordHash, currentPassword ?? '')) return;
    throw new AppError('invalid_request', { fields: { currentPassword: 'wrong_password' } });
  });
}
