import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { setupInput } from '#contracts/account.ts';
import { choosePassword } from '../../auth/choose-password.ts';
import { hashSecret } from '../../auth/secret.ts';
import { roleAssignments } from '../../db/schema/access.ts';
import { oneTimeCodes } from '../../db/schema/identity.ts';
import { AppError } from '../../errors.ts';
import { presentTime } from '../../time.ts';
import { insertAccount } from '../accounts/create-account.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { Context } from '../context.ts';
import { isSetUp } from '../installation/is-set-up.ts';
import { type OpenedSession, openSession } from '../sessions/open-session.ts';

/**
 * Redeems the set-up link: makes the first ADMIN and signs them in. The code's row is locked, so of two people
 * with the same link one succeeds.
 * @throws {AppError} `setup_finished` when the code is unknown, used or no longer needed; `invalid_request` for an
 * email that has an account
 */
export async function createFirstAdministrator({
  ctx,
  input,
}: {
  ctx: Context;
  input: z.output<typeof setupInput> & { browser: { userAgent: string | null } | null };
}): Promise<OpenedSession> {
  const { database, rateLimits } = ctx.app;
  if (input.email.normalize('NFKC') !== input.email) {
    throw new AppError('invalid_request', { fields: { email: 'invalid_email' } });
  }
  // By each code: wrong ones of others' hold nobody up who has the right one, and none is guessed.
  return rateLimits.attemptSignIn(`setup ${hashSecret(input.code)}`, ctx.clientAddress, async () => {
    const passwordHash = await choosePassword(ctx.app, input.password, {
      email: input.email,
      names: [input.firstName],
    });
    return database.acrossSpaces(async (transaction) => {
      const [code] = await transaction
        .select({ id: oneTimeCodes.id })
        .from(oneTimeCodes)
        .where(
          and(
            eq(oneTimeCodes.purpose, 'setup'),
            eq(oneTimeCodes.codeHash, hashSecret(input.code)),
            isNull(oneTimeCodes.usedAt),
          ),
        )
        .for('update');
      if (!code || (await isSetUp(transaction))) throw new AppError('setup_finished');
      await transaction
        .update(oneTimeCodes)
        .set({ usedAt: presentTime() })
        .where(eq(oneTimeCodes.id, code.id));
      const { email, firstName } = input;
      // Whoever can read the server's output needs no mail to prove who they are.
      const person = { email, firstName, passwordHash, locale: ctx.locale, emailConfirmed: true };
      const userId = await insertAccount(transaction, person);
      await transaction.insert(roleAssignments).values({ userId, name: 'ADMIN' });
      await recordAuditEvent(transaction, {
        spaceId: null,
        actorId: userId,
        action: 'user.created',
        subjectType: 'user',
        subjectId: userId,
        details: { role: 'ADMIN' },
      });
      return openSession(transaction, {
        userId,
        browser: input.browser && { ...input.browser, remember: false },
      });
    });
  });
}
