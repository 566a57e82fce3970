import { eq } from 'drizzle-orm';
import type { ProofMeans } from '#rules/proofs.ts';
import type { Transaction } from '../../db/database.ts';
import { users } from '../../db/schema/identity.ts';
import { secondFactorsOf } from '../factors/second-factors.ts';

/**
 * By what somebody shows once more that it is them: their password, without one what they hold of second factors, and
 * without any a code to their confirmed mailbox. Nothing, where they have none of it.
 */
export async function proofMeansOf(transaction: Transaction, userId: string): Promise<ProofMeans[]> {
  const [person] = await transaction
    .select({ passwordHash: users.passwordHash, emailConfirmedAt: users.emailConfirmedAt })
    .from(users)
    .where(eq(users.id, userId));
  if (person?.passwordHash) return ['password'];
  const factors = await secondFactorsOf(transaction, userId);
  // Recovery codes come with either.
  if (factors.length > 0) return factors.includes('passkey') ? ['passkey', 'code'] : ['code'];
  return person?.emailConfirmedAt ? ['mail'] : [];
}
