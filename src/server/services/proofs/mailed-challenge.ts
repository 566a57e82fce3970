import { randomInt } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { mailedProofDigits } from '#rules/proofs.ts';
import { equalHashes, hashSecret } from '../../auth/secret.ts';
import type { Transaction } from '../../db/database.ts';
import { signInChallenges } from '../../db/schema/identity.ts';
import { AppError } from '../../errors.ts';
import { newRecordId } from '../../new-record-id.ts';
import type { SignedInContext } from '../context.ts';
import { challengeExpiry } from '../factors/challenge-expiry.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { signInOf } from './sign-in-of.ts';

/** What a code is for, and by which mail it goes. */
const templates = { mailedProof: 'proveItIsYou', newEmail: 'confirmNewEmail' } as const;
type Purpose = keyof typeof templates;

/**
 * Mails a code to an address, for minutes, for this sign-in and for that address only, and once; the newest counts.
 * @returns the challenge that it answers
 * @throws {AppError} `too_many_attempts`
 */
export async function mailChallenge(
  ctx: SignedInContext,
  { purpose, email }: { purpose: Purpose; email: string },
): Promise<string> {
  const { id: userId, profile } = ctx.actor.account;
  await ctx.app.rateLimits.count('proofsPerPerson', userId);
  const code = String(randomInt(10 ** mailedProofDigits)).padStart(mailedProofDigits, '0');
  const id = newRecordId();
  await ctx.app.database.acrossSpaces(async (transaction) => {
    const earlier = and(eq(signInChallenges.userId, userId), eq(signInChallenges.purpose, purpose));
    await transaction.delete(signInChallenges).where(earlier);
    await transaction.insert(signInChallenges).values({
      id,
      purpose,
      userId,
      boundTo: signInOf(ctx),
      secretHash: hashOf({ id, email, code }),
      expiresAt: challengeExpiry(),
    });
    await queueMail(ctx.app, transaction, {
      id,
      template: templates[purpose],
      locale: profile.locale,
      to: { name: profile.firstName, address: email },
      values: { firstName: profile.firstName },
      secrets: { code },
    });
  });
  return id;
}

/**
 * Takes the answer to `mailChallenge`.
 * @returns whether the code is right. The caller throws where it is not, which takes this back: of two right ones at
 * once the second finds nothing
 * @throws {AppError} `sign_in_expired` for a code that is too old, was used or is another sign-in's
 */
export async function takeMailedChallenge(
  ctx: SignedInContext,
  transaction: Transaction,
  { purpose, id, email, code }: { purpose: Purpose; id: string; email: string; code: string },
): Promise<boolean> {
  const asked = and(
    eq(signInChallenges.id, id),
    eq(signInChallenges.purpose, purpose),
    eq(signInChallenges.userId, ctx.actor.account.id),
    sql`${signInChallenges.boundTo} = ${signInOf(ctx)}`,
    gt(signInChallenges.expiresAt, sql`now()`),
  );
  const [taken] = await transaction
    .delete(signInChallenges)
    .where(asked)
    .returning({ secretHash: signInChallenges.secretHash });
  if (!taken) throw new AppError('sign_in_expired');
  return equalHashes(taken.secretHash ?? '', hashOf({ id, email, code }));
}

const hashOf = ({ id, email, code }: { id: string; email: string; code: string }) =>
  hashSecret(`${id}:${email.toLowerCase()}:${code}`);
