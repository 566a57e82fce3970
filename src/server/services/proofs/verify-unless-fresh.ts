import { and, eq, gt, sql } from 'drizzle-orm';
import { freshSignInSeconds } from '#rules/proofs.ts';
import { tokens } from '../../db/schema/access.ts';
import { sessions } from '../../db/schema/identity.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { type Proof, verifyProof } from './verify-proof.ts';

/**
 * Makes sure that whoever sits at a signed-in browser is the person, where they signed in longer ago than
 * `freshSignInSeconds`.
 * @throws {AppError} `proof_missing` where a proof is needed and none came along; as `verifyProof`
 */
export async function verifyUnlessFresh(ctx: SignedInContext, proof: Proof | undefined): Promise<void> {
  if (proof) return verifyProof(ctx, proof);
  if (!(await isFresh(ctx))) throw new AppError('proof_missing');
}

async function isFresh({ app, actor: { sessionId, tokenId } }: SignedInContext): Promise<boolean> {
  const signIns = sessionId ? sessions : tokens;
  const since = sql`now() - make_interval(secs => ${freshSignInSeconds})`;
  const [fresh] = await app.database.acrossSpaces((transaction) =>
    transaction
      .select({ id: signIns.id })
      .from(signIns)
      .where(and(eq(signIns.id, sessionId ?? tokenId ?? ''), gt(signIns.createdAt, since))),
  );
  return fresh !== undefined;
}
