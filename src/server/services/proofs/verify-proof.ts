import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { proofInput } from '#contracts/security.ts';
import type { ProofMeans } from '#rules/proofs.ts';
import { passkeys, users } from '../../db/schema/identity.ts';
import { AppError } from '../../errors.ts';
import { presentTime } from '../../time.ts';
import type { SignedInContext } from '../context.ts';
import { acceptSecondFactorCode } from '../factors/accept-code.ts';
import { takeChallenge } from '../factors/passkey-challenges.ts';
import { verifyAssertion } from '../factors/verify-assertion.ts';
import { takeMailedChallenge } from './mailed-challenge.ts';
import { proofMeansOf } from './proof-means.ts';
import { signInOf } from './sign-in-of.ts';

export type Proof = z.output<typeof proofInput>;

/**
 * Makes sure that whoever sits at a signed-in browser is the person, before what could lock them out or let others in.
 * It is asked for in the very call that needs it, and counts for that alone.
 * @throws {AppError} `invalid_request` naming what is missing or wrong; `passkey_refused`, `sign_in_expired`,
 * `too_many_attempts`; `email_not_confirmed` for somebody who could show nothing else
 */
export async function verifyProof(ctx: SignedInContext, proof: Proof): Promise<void> {
  const userId = ctx.actor.account.id;
  const possible = await ctx.app.database.acrossSpaces((transaction) => proofMeansOf(transaction, userId));
  const [usual] = possible;
  if (usual === undefined) throw new AppError('email_not_confirmed');
  const given = possible.find((means) => proof[fieldOf[means]] !== undefined) ?? usual;
  const attempt = attemptOf(ctx, given, proof);
  await ctx.app.rateLimits.attemptSignIn(nameOf(given, userId), ctx.clientAddress, attempt);
}

const fieldOf = {
  password: 'currentPassword',
  passkey: 'passkey',
  code: 'code',
  mail: 'mailed',
} as const satisfies Record<ProofMeans, keyof Proof>;

/** Wrong codes count with those of signing in, as they are the same codes. */
const nameOf = (means: ProofMeans, userId: string) =>
  means === 'code' ? `second step of ${userId}` : `${means} of ${userId}`;

/** @throws {AppError} `invalid_request` where nothing is there to try, which then counts as no attempt */
function attemptOf(
  ctx: SignedInContext,
  means: ProofMeans,
  { currentPassword, passkey, code, mailed }: Proof,
): () => Promise<void> {
  switch (means) {
    case 'password':
      return () => provePassword(ctx, currentPassword ?? '');
    case 'passkey':
      if (!passkey) throw missing('passkey');
      return () => provePasskey(ctx, passkey);
    case 'code':
      if (code === undefined) throw missing('code');
      return () => proveCode(ctx, code);
    case 'mail':
      if (!mailed) throw missing('mailed');
      return () => proveMailed(ctx, mailed);
  }
}

const missing = (field: keyof Proof) => new AppError('invalid_request', { fields: { [field]: 'required' } });
const wrong = (field: keyof Proof) => new AppError('invalid_request', { fields: { [field]: 'wrong_code' } });

async function provePassword({ app, actor }: SignedInContext, currentPassword: string): Promise<void> {
  const [person] = await app.database.acrossSpaces((transaction) =>
    transaction
      .select({ passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.id, actor.account.id)),
  );
  if (await app.passwords.verify(person?.passwordHash ?? null, currentPassword)) return;
  throw new AppError('invalid_request', { fields: { currentPassword: 'wrong_password' } });
}

async function provePasskey(ctx: SignedInContext, given: NonNullable<Proof['passkey']>): Promise<void> {
  const userId = ctx.actor.account.id;
  const { database } = ctx.app;
  const asked = { purpose: 'passkeyProof', userId, boundTo: signInOf(ctx), id: given.challengeId } as const;
  const challenge = await database.acrossSpaces((transaction) => takeChallenge(transaction, asked));
  const response = given.response as unknown as AuthenticationResponseJSON;
  const known = await verifyAssertion(ctx, response, challenge);
  // Somebody else's passkey opens their account, not this one.
  if (known.userId !== userId) throw new AppError('passkey_refused');
  await database.acrossSpaces((transaction) =>
    transaction
      .update(passkeys)
      .set({ counter: known.newCounter, lastUsedAt: presentTime() })
      .where(eq(passkeys.id, known.id)),
  );
}

async function proveCode({ app, actor }: SignedInContext, code: string): Promise<void> {
  const isRight = await app.database.acrossSpaces((transaction) =>
    acceptSecondFactorCode(app, transaction, actor.account.id, code),
  );
  if (!isRight) throw wrong('code');
}

async function proveMailed(
  ctx: SignedInContext,
  { challengeId, code }: NonNullable<Proof['mailed']>,
): Promise<void> {
  const { email } = ctx.actor.account;
  await ctx.app.database.acrossSpaces(async (transaction) => {
    const answer = { purpose: 'mailedProof', id: challengeId, email, code } as const;
    if (!(await takeMailedChallenge(ctx, transaction, answer))) throw wrong('mailed');
  });
}
