import { sql } from 'drizzle-orm';
import type { AccountData } from '#contracts/account.ts';
import type { Transaction } from '../../db/database.ts';
import { type AccountRow, accountJson, presentAccount } from './account-query.ts';

/** The whole account of a person; null when there is no such person. */
export async function loadAccount(transaction: Transaction, userId: string): Promise<AccountData | null> {
  const { rows } = await transaction.execute<{ account: AccountRow }>(
    sql`SELECT ${sql.raw(accountJson)} AS account FROM users u WHERE u.id = ${userId}`,
  );
  return rows[0] ? presentAccount(rows[0].account) : null;
}
