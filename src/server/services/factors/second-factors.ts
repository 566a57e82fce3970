import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';

export type SecondFactor = 'totp' | 'passkey';

/** What a person has to show beside their password; nothing of it means that the password is enough. */
export async function secondFactorsOf(transaction: Transaction, userId: string): Promise<SecondFactor[]> {
  const { rows } = await transaction.execute<Record<SecondFactor, boolean>>(sql`
    SELECT EXISTS (SELECT FROM totp_secrets WHERE user_id = ${userId} AND confirmed_at IS NOT NULL) AS totp,
      EXISTS (SELECT FROM passkeys WHERE user_id = ${userId}) AS passkey`);
  return (['totp', 'passkey'] as const).filter((method) => rows[0]?.[method]);
}
