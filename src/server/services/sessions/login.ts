import type { z } from 'zod';
import type { loginInput } from '#contracts/account.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { findByPassword } from './find-by-password.ts';
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
  const { database, rateLimits } = ctx.app;
  await rateLimits.consumeSignIn(input.email, ctx.clientAddress);
  const person = await findByPassword(ctx.app, input);
  if (!person || person.suspendedAt) throw new AppError('invalid_credentials');
  await rateLimits.forgiveSignIn(input.email);
  return database.acrossSpaces((transaction) =>
    openSession(transaction, {
      userId: person.id,
      browser: input.browser && { ...input.browser, remember: input.remember ?? false },
    }),
  );
}
