import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { SecurityData } from '#contracts/security.ts';
import { passkeys, totpSecrets, users } from '../../db/schema/identity.ts';
import type { SignedInContext } from '../context.ts';
import { presentPasskey } from '../factors/present-passkey.ts';
import { countRecoveryCodes } from '../factors/recovery-codes.ts';
import { proofMeansOf } from '../proofs/proof-means.ts';

/** What protects one's account. */
export async function readSecurity({ ctx }: { ctx: SignedInContext }): Promise<SecurityData> {
  const userId = ctx.actor.account.id;
  return ctx.app.database.acrossSpaces(async (transaction) => {
    const [person] = await transaction
      .select({ passwordHash: users.passwordHash, totp: totpSecrets.userId })
      .from(users)
      .leftJoin(totpSecrets, and(eq(totpSecrets.userId, users.id), isNotNull(totpSecrets.confirmedAt)))
      .where(eq(users.id, userId));
    const keys = await transaction
      .select()
      .from(passkeys)
      .where(eq(passkeys.userId, userId))
      .orderBy(asc(passkeys.createdAt));
    return {
      hasPassword: Boolean(person?.passwordHash),
      proofs: await proofMeansOf(transaction, userId),
      totp: Boolean(person?.totp),
      passkeys: keys.map(presentPasskey),
      recoveryCodesLeft: await countRecoveryCodes(transaction, userId),
    };
  });
}
