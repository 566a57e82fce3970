import { sql } from 'drizzle-orm';
import type { AccountData } from '#contracts/account.ts';
import type { Database, Transaction } from '../db/database.ts';
import { type AccountRow, accountJson, presentAccount } from './account-query.ts';

/** The whole account of a person; null when there is no such person. */
export async function loadAccount(transaction: Transaction, userId: string): Promise<AccountData | null> {
  const { rows } = await transaction.execute<{ account: AccountRow }>(
    sql`SELECT ${sql.raw(accountJson)} AS account FROM users u WHERE u.id = ${userId}`,
  );
  return rows[0] ? presentAccount(rows[0].account) : null;
}

/** The same in a single round trip, outside of any transaction. */
export async function readAccount(
  database: Pick<Database, 'readAcrossSpaces'>,
  userId: string,
): Promise<AccountData | null> {
  const [row] = await database.readAcrossSpaces<{ account: AccountRow }>('account', byId, [userId]);
  return row ? presentAccount(row.account) : null;
}

const byId = `SELECT ${accountJson} AS account FROM users u WHERE u.id = $1`;
