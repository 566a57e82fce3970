import { eq } from 'drizzle-orm';
import { passkeys } from '../../db/schema/identity.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { relyingParty, rememberChallenge } from '../factors/passkey-challenges.ts';
import { mailChallenge } from './mailed-challenge.ts';
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
  if (means === 'passkey') return askForPasskey(ctx);
  const { email } = ctx.actor.account;
  return { challengeId: await mailChallenge(ctx, { purpose: 'mailedProof', email }), options: null };
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
