import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { equalHashes, issueSecret, parseSecret } from '../../auth/secret.ts';
import type { Transaction } from '../../db/database.ts';
import { signInChallenges, users } from '../../db/schema/identity.ts';
import { AppError } from '../../errors.ts';
import { newRecordId } from '../../new-record-id.ts';
import type { Context } from '../context.ts';
import { acceptSecondFactorCode } from '../factors/accept-code.ts';
import { challengeExpiry } from '../factors/challenge-expiry.ts';
import { endSessionOfCookie } from './end-sessions.ts';
import { type OpenedSession, openSession } from './open-session.ts';

/** Remembers that somebody knew the password; answers the secret with which they go on. */
export async function beginSecondStep(
  transaction: Transaction,
  input: { userId: string; remember: boolean },
): Promise<string> {
  await transaction.delete(signInChallenges).where(lt(signInChallenges.expiresAt, sql`now()`));
  const id = newRecordId();
  const { plainText, hash } = issueSecret(id);
  await transaction.insert(signInChallenges).values({
    id,
    purpose: 'secondStep',
    userId: input.userId,
    secretHash: hash,
    remember: input.remember,
    expiresAt: challengeExpiry(),
  });
  return plainText;
}

/**
 * The second step of signing in: a code of the person's app, or a recovery code.
 * @throws {AppError} `sign_in_expired` when the first step is too long ago or was finished, `too_many_attempts`,
 * `invalid_request` naming `code`
 */
export async function finishSecondStep({
  ctx,
  input,
}: {
  ctx: Context;
  input: {
    challenge: string;
    code: string;
    browser: { userAgent: string | null } | null;
    previousCookie: string | undefined;
  };
}): Promise<OpenedSession> {
  const { database, rateLimits } = ctx.app;
  const found = await database.acrossSpaces((transaction) => findChallenge(transaction, input.challenge));
  return rateLimits.attemptSignIn(`second step of ${found.userId}`, ctx.clientAddress, () =>
    database.acrossSpaces(async (transaction) => {
      // Taken first and in the same transaction: a wrong code rolls it back, a right one uses it up for all.
      const taken = await transaction
        .delete(signInChallenges)
        .where(eq(signInChallenges.id, found.id))
        .returning({ id: signInChallenges.id });
      if (taken.length === 0) throw new AppError('sign_in_expired');
      if (!(await acceptSecondFactorCode(ctx.app, transaction, found.userId, input.code))) {
        throw new AppError('invalid_request', { fields: { code: 'wrong_code' }, personId: found.userId });
      }
      await endSessionOfCookie(transaction, input.previousCookie);
      return openSession(transaction, {
        userId: found.userId,
        browser: input.browser && { ...input.browser, remember: found.remember },
      });
    }),
  );
}

async function findChallenge(transaction: Transaction, plainText: string) {
  const proof = parseSecret(plainText);
  if (!proof) throw new AppError('sign_in_expired');
  const [found] = await transaction
    .select({
      id: signInChallenges.id,
      userId: users.id,
      secretHash: signInChallenges.secretHash,
      remember: signInChallenges.remember,
    })
    .from(signInChallenges)
    .innerJoin(users, eq(users.id, signInChallenges.userId))
    .where(
      and(
        eq(signInChallenges.id, proof.id),
        eq(signInChallenges.purpose, 'secondStep'),
        gt(signInChallenges.expiresAt, sql`now()`),
        isNull(users.suspendedAt),
      ),
    );
  if (!found || !equalHashes(found.secretHash ?? '', proof.hash)) throw new AppError('sign_in_expired');
  return found;
}
