import { eq } from 'drizzle-orm';
import { passkeys } from '../../db/schema/identity.ts';
import type { SignedInContext } from '../context.ts';
import { relyingParty, rememberChallenge } from '../factors/passkey-challenges.ts';
import { signInOf } from '../proofs/sign-in-of.ts';
import { type Proof, verifyProof } from '../proofs/verify-proof.ts';

/**
 * Begins to add a passkey: what the browser hands to an authenticator.
 * @throws {AppError} as `verifyProof`
 */
export async function challengeRegistration({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: Proof;
}): Promise<{ challengeId: string; options: object }> {
  const { id: userId, email, profile } = ctx.actor.account;
  await verifyProof(ctx, input);
  const { webauthn, rpID } = await relyingParty(ctx.app);
  return ctx.app.database.acrossSpaces(async (transaction) => {
    const present = await transaction
      .select({ id: passkeys.credentialId })
      .from(passkeys)
      .where(eq(passkeys.userId, userId));
    const options = await webauthn.generateRegistrationOptions({
      rpName: 'Parley',
      rpID,
      userName: email,
      userDisplayName: profile.firstName,
      userID: new TextEncoder().encode(userId),
      attestationType: 'none',
      excludeCredentials: present,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const challengeId = await rememberChallenge(transaction, {
      purpose: 'passkeyRegistration',
      userId,
      boundTo: signInOf(ctx),
      webauthnChallenge: options.challenge,
    });
    return { challengeId, options };
  });
}
