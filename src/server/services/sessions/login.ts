import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { loginInput } from '#contracts/account.ts';
import type { Context } from '../../context.ts';
import { users } from '../../db/schema/identity.ts';
import { AppError } from '../../errors.ts';
import { type OpenedSession, openSession } from './open-session.ts';

/**
 * Signs in with email and password. Unknown emails, wrong passwords and suspended people get the same answer
 * after the same work.
 * @throws {AppError} `invalid_credentials` or `too_many_attempts`
 */
export async function login({
  ctx,
  input,
}: {
  ctx: Context;
  input: z.output<typeof loginInput> & { browser: { userAgent: string | null } | null };
}): Promise<OpenedSession> {
  const { database, passwords, rateLimits } = ctx.app;
  // An address that NFKC would change is not the one a person signed up with, only one that looks like it.
  const email = input.email.normalize('NFKC') === input.email ? input.email : '';
  await rateLimits.consumeSignIn(input.email, ctx.clientAddress);
  const [person] = await database.acrossSpaces((transaction) =>
    transaction
      .select({ id: users.id, passwordHash: users.passwordHash, suspendedAt: users.suspendedAt })
      .from(users)
      .where(sql`lower(${users.email}) = ${email.toLowerCase()}`),
  );
  const matches = await passwords.verify(person?.passwordHash ?? null, input.password);
  if (!person || !matches || person.suspendedAt) throw new AppError('invalid_credentials');
  await rateLimits.forgiveSignIn(input.email);
  return database.acrossSpaces((transaction) =>
    openSession(transaction, {
      userId: person.id,
      browser: input.browser && { ...input.browser, remember: input.remember ?? false },
    }),
  );
}
