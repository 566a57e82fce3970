import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { passkeySignInInput } from '#contracts/security.ts';
import { passkeys } from '../../db/schema/identity.ts';
import { AppError } from '../../errors.ts';
import { presentTime } from '../../time.ts';
import type { Context } from '../context.ts';
import { takeChallenge } from '../factors/passkey-challenges.ts';
import { verifyAssertion } from '../factors/verify-assertion.ts';
import { endSessionOfCookie } from '../sessions/end-sessions.ts';
import { type OpenedSession, openSession } from '../sessions/open-session.ts';

/**
 * Signs in with a passkey alone: the authenticator has asked for a fingerprint or PIN (`requireUserVerification`), so it
 * stands for both factors, also where a role needs two (`rules/second-factor.ts`).
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
    verifyAssertion(ctx, response, expectedChallenge),
  );
  if (passkey.suspendedAt) throw new AppError('account_suspended', { personId: passkey.userId });
  return database.acrossSpaces(async (transaction) => {
    await transaction
      .update(passkeys)
      .set({ counter: passkey.newCounter, lastUsedAt: presentTime() })
      .where(eq(passkeys.id, passkey.id));
    await endSessionOfCookie(transaction, input.previousCookie);
    return openSession(transaction, {
      userId: passkey.userId,
      browser: input.browser && { ...input.browser, remember: input.remember ?? false },
    });
  });
}
