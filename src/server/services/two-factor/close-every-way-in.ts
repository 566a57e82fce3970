import { eq } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { tokens } from '../../db/schema/access.ts';
import { identities } from '../../db/schema/external-sign-in.ts';
import { deleteSecondFactors } from './forget-factors.ts';

/**
 * Takes away everything that opens an account beside its password: second factors, accounts at providers and tokens,
 * a bot's keys too. Sign-ins are for `endSessionsOf`.
 */
export async function closeEveryWayIn(transaction: Transaction, userId: string): Promise<void> {
  await deleteSecondFactors(transaction, userId);
  await transaction.delete(identities).where(eq(identities.userId, userId));
  await transaction.delete(tokens).where(eq(tokens.userId, userId));
}
