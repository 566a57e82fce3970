import type { z } from 'zod';
import type { changeEmailInput } from '#contracts/security.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { mailChallenge } from '../proofs/mailed-challenge.ts';
import { verifyProof } from '../proofs/verify-proof.ts';

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
  const { actor } = ctx;
  if (actor.account.emailConfirmedAt === null) throw new AppError('email_not_confirmed');
  await verifyProof(ctx, proof);
  if (email.toLowerCase() === actor.account.email.toLowerCase()) {
    throw new AppError('invalid_request', { fields: { email: 'taken' } });
  }
  return { challengeId: await mailChallenge(ctx, { purpose: 'newEmail', email }) };
}
