import { type Placeholder, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { prepare } from '../../db/prepare.ts';

export type SecondFactor = 'totp' | 'passkey';
export type SecondFactorRow = Record<SecondFactor, boolean>;

const factors = (userId: string | Placeholder) => sql`
  SELECT EXISTS (SELECT FROM totp_secrets WHERE user_id = ${userId}::uuid AND confirmed_at IS NOT NULL) AS totp,
    EXISTS (SELECT FROM passkeys WHERE user_id = ${userId}::uuid) AS passkey`;

/** What a person has to show beside their password; nothing of it means that the password is enough. */
export async function secondFactorsOf(transaction: Transaction, userId: string): Promise<SecondFactor[]> {
  const { rows } = await transaction.execute<SecondFactorRow>(factors(userId));
  return presentSecondFactors(rows[0]);
}

/** The same for a batch. */
export const secondFactorsStatement = prepare<'userId'>('second_factors', factors(sql.placeholder('userId')));

export const presentSecondFactors = (row: SecondFactorRow | undefined): SecondFactor[] =>
  (['totp', 'passkey'] as const).filter((method) => row?.[method]);
