import { eq } from 'drizzle-orm';
import { identities } from '../../db/schema/external-sign-in.ts';
import { users } from '../../db/schema/identity.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { type Proof, verifyProof } from '../proofs/verify-proof.ts';
import { recordFactorChange } from '../security/record-factor-change.ts';

/**
 * Disconnects an identity from a person's account.
 * @throws {AppError} `not_found`; `last_way_in` when nothing else would open the account any more;
 * as `verifyProof`
 */
export async function removeIdentity({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: Proof & { userId: string; id: string };
}): Promise<void> {
  const { userId, id } = input;
  await verifyProof(ctx, input);
  await ctx.app.database.acrossSpaces(async (transaction) => {
    // The person's row is locked, so that two of these at once cannot take both of the last two ways.
    const [person] = await transaction
      .select({ passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.id, userId))
      .for('update');
    const connected = await transaction
      .select({ id: identities.id, provider: identities.provider })
      .from(identities)
      .where(eq(identities.userId, userId));
    const removed = connected.find((identity) => identity.id === id);
    if (!person || !removed) throw new AppError('not_found');
    if (person.passwordHash === null && connected.length === 1) throw new AppError('last_way_in');
    await transaction.delete(identities).where(eq(identities.id, id));
    const details = { provider: removed.provider };
    await recordFactorChange(ctx, transaction, { userId, action: 'identity.disconnected', details });
  });
}
