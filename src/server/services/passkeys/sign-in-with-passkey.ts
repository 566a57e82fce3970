import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { passkeySignInInput } from '#contracts/security.ts';
import type { Context } from '../../context.ts';
import { passkeys, users } from '../../db/schema/identity.ts';
import { AppError } from '../../errors.ts';
import { endSessionOfCookie } from '../sessions/end-sessions.ts';
import { type OpenedSession, openSession } from '../sessions/open-session.ts';
import { relyingParty, takeChallenge } from './challenges.ts';

/**
 * Signs in with a passkey alone: the authenticator has asked for a fingerprint or PIN, so it stands for both
 * factors.
 * @throws {AppError} `sign_in_expired`, `passkey_refused`, `account_suspended` or `too_many_attempts`
 */
export async function signInWithPasskey({
  ctx,
  input,
}: {
  ctx: Context;
  input: z.output<typeof passkeySignInInput> & {
    browser: { userAgent: string | null } | null;
    previousCookie: string | undefined;
  };
}): Promise<OpenedSession> {
  const { database, rateLimits } = ctx.app;
  const expectedChallenge = await database.acrossSpaces((transaction) =>
    takeChallenge(transaction, { id: input.challengeId, purpose: 'passkeySignIn', userId: null }),
  );
  const response = input.response as unknown as AuthenticationResponseJSON;
  const passkey = await rateLimits.attemptSignIn(`passkey ${response.id}`, ctx.clientAddress, () =>
    verify(ctx, response, expectedChallenge),
  );
  if (passkey.suspendedAt) throw new AppError('account_suspended', { personId: passkey.userId });
  return database.acrossSpaces(async (transaction) => {
    await transaction
      .update(passkeys)
      .set({ counter: passkey.newCounter, lastUsedAt: new Date() })
      .where(eq(passkeys.id, passkey.id));
    await endSessionOfCookie(transaction, input.previousCookie);
    return openSession(transaction, {
      userId: passkey.userId,
      browser: input.browser && { ...input.browser, remember: input.remember ?? false },
    });
  });
}

async function verify(ctx: Context, response: AuthenticationResponseJSON, expectedChallenge: string) {
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
