import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { signInChallenges } from '../../db/schema/identity.ts';
import { AppError } from '../../errors.ts';
import { newRecordId } from '../../new-record-id.ts';
import type { App } from '../context.ts';
import { challengeExpiry } from './challenge-expiry.ts';

type Purpose = 'passkeySignIn' | 'passkeyRegistration' | 'passkeyProof';
/** `boundTo` is the sign-in that alone may answer, where there is one. */
type Bound = { boundTo?: string | null };

/** What WebAuthn knows this installation by. The library is large, so it is loaded when first needed. */
export async function relyingParty({ publicOrigin }: Pick<App, 'publicOrigin'>) {
  const webauthn = await import('@simplewebauthn/server');
  return { webauthn, rpID: new URL(publicOrigin).hostname, origin: publicOrigin };
}

/** Remembers what an authenticator was asked to sign. */
export async function rememberChallenge(
  transaction: Transaction,
  input: Bound & { purpose: Purpose; userId: string | null; webauthnChallenge: string },
): Promise<string> {
  await transaction.delete(signInChallenges).where(lt(signInChallenges.expiresAt, sql`now()`));
  const id = newRecordId();
  await transaction.insert(signInChallenges).values({ id, ...input, expiresAt: challengeExpiry() });
  return id;
}

/**
 * What was asked of the authenticator; asked for once and gone, whatever comes of it.
 * @throws {AppError} `sign_in_expired`
 */
export async function takeChallenge(
  transaction: Transaction,
  input: Bound & { id: string; purpose: Purpose; userId: string | null },
): Promise<string> {
  const [taken] = await transaction
    .delete(signInChallenges)
    .where(
      and(
        eq(signInChallenges.id, input.id),
        eq(signInChallenges.purpose, input.purpose),
        gt(signInChallenges.expiresAt, sql`now()`),
        input.userId === null ? undefined : eq(signInChallenges.userId, input.userId),
        input.boundTo === undefined ? undefined : sql`${signInChallenges.boundTo} = ${input.boundTo}`,
      ),
    )
    .returning({ webauthnChallenge: signInChallenges.webauthnChallenge });
  if (!taken?.webauthnChallenge) throw new AppError('sign_in_expired');
  return taken.webauthnChallenge;
}
