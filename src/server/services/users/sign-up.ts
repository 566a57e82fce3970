import type { z } from 'zod';
import type { signUpInput } from '#contracts/account.ts';
import { choosePassword } from '../../auth/choose-password.ts';
import { roleAssignments } from '../../db/schema/access.ts';
import { createAccount } from '../accounts/create-account.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { Context } from '../context.ts';
import { endSessionOfCookie } from '../sessions/end-sessions.ts';
import { type OpenedSession, openSession } from '../sessions/open-session.ts';
import { writeConfirmation } from './write-confirmation.ts';

/**
 * Makes an account that claims an email, and signs its person in; it may do nothing before the claim is
 * confirmed. An email that has an account is claimed just the same, but only its mailbox hears of it, so no
 * answer, now or later, tells strangers who has an account. A session that this browser had before ends.
 * @throws {AppError} `too_many_attempts`; `sign_up_closed` until there is an administrator
 */
export async function signUp({
  ctx,
  input,
}: {
  ctx: Context;
  input: z.output<typeof signUpInput> & {
    browser: { userAgent: string | null } | null;
    /** The session cookie that came along, whoever put it there. */
    previousCookie: string | undefined;
  };
}): Promise<OpenedSession> {
  const { app, locale } = ctx;
  const { firstName, email, role } = input;
  await app.rateLimits.count('signUpPerAddress', ctx.clientAddress);
  await app.rateLimits.count('signUpPerEmail', email);
  const passwordHash = await choosePassword(app, input.password, { email, names: [firstName] });
  return app.database.acrossSpaces(async (transaction) => {
    const person = { email, firstName, passwordHash, locale, emailConfirmed: false };
    const userId = await createAccount(transaction, person);
    await transaction.insert(roleAssignments).values({ userId, name: role });
    await recordAuditEvent(transaction, {
      spaceId: null,
      actorId: userId,
      action: 'user.signed_up',
      subjectType: 'user',
      subjectId: userId,
      details: { role },
    });
    await endSessionOfCookie(transaction, input.previousCookie);
    const session = await openSession(transaction, {
      userId,
      browser: input.browser && { ...input.browser, remember: false },
    });
    await writeConfirmation(app, transaction, { id: userId, email, locale });
    return session;
  });
}
