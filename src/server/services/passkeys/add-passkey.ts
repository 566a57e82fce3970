import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { z } from 'zod';
import type { addedPasskey, addPasskeyInput } from '#contracts/security.ts';
import { passkeys } from '../../db/schema/identity.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { relyingParty, takeChallenge } from '../factors/passkey-challenges.ts';
import { presentPasskey } from '../factors/present-passkey.ts';
import { issueFirstRecoveryCodes } from '../factors/recovery-codes.ts';
import { signInOf } from '../proofs/sign-in-of.ts';
import { recordFactorChange } from '../security/record-factor-change.ts';

/**
 * Adds a passkey that an authenticator made for this installation and this person.
 * @returns it, and recovery codes to be shown once where the person has none
 * @throws {AppError} `sign_in_expired`, `passkey_refused`, or `conflict` for one that is known already
 */
export async function addPasskey({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: z.output<typeof addPasskeyInput>;
}): Promise<z.input<typeof addedPasskey>> {
  const userId = ctx.actor.account.id;
  const { database } = ctx.app;
  // The proof that came before it holds for this sign-in alone.
  const asked = { purpose: 'passkeyRegistration', userId, boundTo: signInOf(ctx) } as const;
  const expectedChallenge = await database.acrossSpaces((transaction) =>
    takeChallenge(transaction, { ...asked, id: input.challengeId }),
  );
  const credential = await verify(
    ctx,
    input.response as unknown as RegistrationResponseJSON,
    expectedChallenge,
  );
  return database.acrossSpaces(async (transaction) => {
    const [added] = await transaction
      .insert(passkeys)
      .values({
        userId,
        name: input.name,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: credential.transports ?? [],
      })
      .onConflictDoNothing({ target: passkeys.credentialId })
      .returning();
    if (!added) throw new AppError('conflict');
    const recoveryCodes = await issueFirstRecoveryCodes(transaction, userId);
    const details = { name: added.name };
    await recordFactorChange(ctx, transaction, { userId, action: 'user.passkey_added', details });
    return { passkey: presentPasskey(added), recoveryCodes };
  });
}

async function verify(ctx: SignedInContext, response: RegistrationResponseJSON, expectedChallenge: string) {
  const { webauthn, rpID, origin } = await relyingParty(ctx.app);
  const verification = await webauthn
    .verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    })
    // The library throws for every way in which an answer can be wrong.
    .catch(() => null);
  if (!verification?.verified || !verification.registrationInfo) throw new AppError('passkey_refused');
  return verification.registrationInfo.credential;
}
