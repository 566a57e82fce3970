import { randomInt } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { changeEmailInput } from '#contracts/security.ts';
import { mailedProofDigits } from '#rules/proofs.ts';
import { hashSecret } from '../../auth/secret.ts';
import type { SignedInContext } from '../../context.ts';
import { signInChallenges } from '../../db/schema/identity.ts';
import { AppError } from '../../errors.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { signInOf } from '../proofs/sign-in-of.ts';
import { verifyProof } from '../proofs/verify-proof.ts';
import { challengeExpiry } from '../two-factor/second-step.ts';

/**
 * Begins to change one's email: a code goes to the new one, and until it comes back nothing changes. Whether somebody
 * else has that email is not told before.
 * @throws {AppError} as `verifyProof`; `invalid_request` for the email that it is already; `email_not_confirmed` where
 * the present one waits to be confirmed; `too_many_attempts`
 */
export async function changeEmail({
  ctx,
  input: { email, ...proof },
}: {
  ctx: SignedInContext;
  input: z.output<typeof changeEmailInput>;
}): Promise<{ challengeId: string }> {
  const { app, actor } = ctx;
  const { id: userId, profile } = actor.account;
  if (actor.account.emailConfirmedAt === null) throw new AppError('email_not_confirmed');
  await verifyProof(ctx, proof);
  if (email.toLowerCase() === actor.account.email.toLowerCase()) {
    throw new AppError('invalid_request', { fields: { email: 'taken' } });
  }
  await app.rateLimits.count('proofsPerPerson', userId);
  const code = String(randomInt(10 ** mailedProofDigits)).padStart(mailedProofDigits, '0');
  const challengeId = uuidv7();
  await app.database.acrossSpaces(async (transaction) => {
    // The newest code counts.
    const earlier = and(eq(signInChallenges.userId, userId), eq(signInChallenges.purpose, 'newEmail'));
    await transaction.delete(signInChallenges).where(earlier);
    await transaction.insert(signInChallenges).values({
      id: challengeId,
      purpose: 'newEmail',
      userId,
      boundTo: signInOf(ctx),
      secretHash: newEmailHash({ challengeId, email, code }),
      expiresAt: challengeExpiry(),
    });
    await queueMail(app, transaction, {
      template: 'confirmNewEmail',
      locale: profile.locale,
      to: { name: profile.firstName, address: email },
      values: { firstName: profile.firstName },
      secrets: { code },
    });
  });
  return { challengeId };
}

/** What is kept of a code, which holds for the email that it went to alone. */
export const newEmailHash = ({
  challengeId,
  email,
  code,
}: {
  challengeId: string;
  email: string;
  code: string;
}) => hashSecret(`${challengeId}:${email.toLowerCase()}:${code}`);
