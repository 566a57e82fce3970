import type { z } from 'zod';
import type { loginInput } from '#contracts/account.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { secondFactorsOf } from '../two-factor/remove-factors.ts';
import { beginSecondStep } from '../two-factor/second-step.ts';
import { endSessionOfCookie } from './end-sessions.ts';
import { findByPassword } from './find-by-password.ts';
import { type OpenedSession, openSession } from './open-session.ts';

/**
 * Signs in with email and password. Unknown emails and wrong passwords get the same answer after the same work.
 * A session that this browser had before ends.
 * @throws {AppError} `invalid_credentials`, `too_many_attempts`; once the password is right, `account_suspended` or
 * `second_factor_required` with the challenge to answer
 */
export async function login({
  ctx,
  input,
}: {
  ctx: Context;
  input: z.output<typeof loginInput> & {
    browser: { userAgent: string | null } | null;
    /** The session cookie that came along, whoever put it there. */
    previousCookie: string | undefined;
  };
}): Promise<OpenedSession> {
  const { database, rateLimits } = ctx.app;
  const attempt = async () => {
    const found = await findByPassword(ctx.app, input);
    if (!found) throw new AppError('invalid_credentials');
    return found;
  };
  // Whoever only claims an email knows the password of their claim, and must not buy tries at the owner's with it.
  const person = await rateLimits.attemptSignIn(
    input.email,
    ctx.clientAddress,
    attempt,
    ({ emailConfirmedAt }) => emailConfirmedAt !== null,
  );
  if (person.suspendedAt) throw new AppError('account_suspended');
  const remember = input.remember ?? false;
  const { opened, secondStep } = await database.acrossSpaces(async (transaction) => {
    const methods = await secondFactorsOf(transaction, person.id);
    if (methods.length > 0) {
      const challenge = await beginSecondStep(transaction, { userId: person.id, remember });
      return { secondStep: { methods, challenge } };
    }
    await endSessionOfCookie(transaction, input.previousCookie);
    const browser = input.browser && { ...input.browser, remember };
    return { opened: await openSession(transaction, { userId: person.id, browser }) };
  });
  if (!opened) throw new AppError('second_factor_required', { secondStep });
  return opened;
}
