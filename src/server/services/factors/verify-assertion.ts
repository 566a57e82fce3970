import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { eq } from 'drizzle-orm';
import { passkeys, users } from '../../db/schema/identity.ts';
import { AppError } from '../../errors.ts';
import type { Context } from '../context.ts';
import { relyingParty } from './passkey-challenges.ts';

/**
 * Whose passkey has signed `expectedChallenge`, after its authenticator asked for a fingerprint or PIN.
 * @throws {AppError} `passkey_refused`
 */
export async function verifyAssertion(
  ctx: Context,
  response: AuthenticationResponseJSON,
  expectedChallenge: string,
) {
  const [found] = await ctx.app.database.acrossSpaces((transaction) =>
    transaction
      .select({ passkey: passkeys, suspendedAt: users.suspendedAt })
      .from(passkeys)
      .innerJoin(users, eq(users.id, passkeys.userId))
      .where(eq(passkeys.credentialId, response.id)),
  );
  if (!found) throw new AppError('passkey_refused');
  const { passkey, suspendedAt } = found;
  const { webauthn, rpID, origin } = await relyingParty(ctx.app);
  const verification = await webauthn
    .verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
        transports: passkey.transports,
      },
    })
    // The library throws for every way in which an answer can be wrong.
    .catch(() => null);
  if (!verification?.verified) throw new AppError('passkey_refused', { personId: passkey.userId });
  return {
    id: passkey.id,
    userId: passkey.userId,
    suspendedAt,
    newCounter: verification.authenticationInfo.newCounter,
  };
}
