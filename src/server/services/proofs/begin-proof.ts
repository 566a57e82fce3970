import { randomInt } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { mailedProofDigits } from '#rules/proofs.ts';
import { hashSecret } from '../../auth/secret.ts';
import type { SignedInContext } from '../../context.ts';
import { passkeys, signInChallenges } from '../../db/schema/identity.ts';
import { AppError } from '../../errors.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { relyingParty, rememberChallenge } from '../passkeys/challenges.ts';
import { challengeExpiry } from '../two-factor/second-step.ts';
import { proofMeansOf } from './proof-means.ts';
import { signInOf } from './sign-in-of.ts';

type Begun = { challengeId: string; options: object | null };

/**
 * Begins what takes two steps: asks for a passkey of the person's, or mails them a code. Either holds for minutes, for
 * this sign-in only, and once.
 * @throws {AppError} `conflict` for what is not how this person shows that it is them; `too_many_attempts`
 */
export async function beginProof({
  ctx,
  input: { means },
}: {
  ctx: SignedInContext;
  input: { means: 'passkey' | 'mail' };
}): Promise<Begun> {
  const { id: userId } = ctx.actor.account;
  const possible = await ctx.app.database.acrossSpaces((transaction) => proofMeansOf(transaction, userId));
  if (!possible.includes(means)) throw new AppError('conflict');
  return means === 'passkey' ? askForPasskey(ctx) : mailCode(ctx);
}

async function askForPasskey(ctx: SignedInContext): Promise<Begun> {
  const { id: userId } = ctx.actor.account;
  const { webauthn, rpID } = await relyingParty(ctx.app);
  return ctx.app.database.acrossSpaces(async (transaction) => {
    const allowCredentials = await transaction
      .select({ id: passkeys.credentialId })
      .from(passkeys)
      .where(eq(passkeys.userId, userId));
    const options = await webauthn.generateAuthenticationOptions({
      rpID,
      allowCredentials,
      userVerification: 'required',
    });
    const challengeId = await rememberChallenge(transaction, {
      purpose: 'passkeyProof',
      userId,
      boundTo: signInOf(ctx),
      webauthnChallenge: options.challenge,
    });
    return { challengeId, options };
  });
}

async function mailCode(ctx: SignedInContext): Promise<Begun> {
  const { id: userId, email, profile } = ctx.actor.account;
  await ctx.app.rateLimits.count('proofsPerPerson', userId);
  const code = String(randomInt(10 ** mailedProofDigits)).padStart(mailedProofDigits, '0');
  const challengeId = uuidv7();
  await ctx.app.database.acrossSpaces(async (transaction) => {
    // The newest code counts.
    const earlier = and(eq(signInChallenges.userId, userId), eq(signInChallenges.purpose, 'mailedProof'));
    await transaction.delete(signInChallenges).where(earlier);
    await transaction.insert(signInChallenges).values({
      id: challengeId,
      purpose: 'mailedProof',
      userId,
      boundTo: signInOf(ctx),
      secretHash: hashSecret(`${challengeId}:${code}`),
      expiresAt: challengeExpiry(),
    });
    await queueMail(ctx.app, transaction, {
      template: 'proveItIsYou',
      locale: profile.locale,
      to: { name: profile.firstName, address: email },
      values: { firstName: profile.firstName },
      secrets: { code },
    });
  });
  return { challengeId, options: null };
}
