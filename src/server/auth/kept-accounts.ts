import type { Database } from '../db/database.ts';
import { type AccountRow, accountJson } from './account-query.ts';

/** Whose account is wanted, and how many changes there had been when it was asked for (`account_changes`). */
type Wanted = { userId: string; changes: number };

export type KeptAccounts = (wanted: readonly Wanted[]) => Promise<Map<string, AccountRow>>;

const mostKept = 2_000;

/**
 * Accounts of people who are not suspended, which are read again only once something that any account shows has
 * changed since. An account is twelve tables wide, and to read it took longer than to look the session up
 * (docs/decisions/0018).
 */
export function createKeptAccounts(database: Pick<Database, 'readAcrossSpaces'>): KeptAccounts {
  const kept = new Map<string, { changes: number; account: AccountRow }>();

  return async (wanted) => {
    const accounts = new Map<string, AccountRow>();
    const missing: string[] = [];
    for (const { userId, changes } of wanted) {
      const known = kept.get(userId);
      if (known?.changes === changes) accounts.set(userId, known.account);
      else missing.push(userId);
    }
    if (missing.length === 0) return accounts;
    const read = await database.readAcrossSpaces<Read>('accounts', accountsWithChanges, [missing]);
    for (const { userId, changes, account } of read) {
      accounts.set(userId, account);
      kept.delete(userId);
      kept.set(userId, { changes: Number(changes), account });
    }
    for (const [oldest] of kept) {
      if (kept.size <= mostKept) break;
      kept.delete(oldest);
    }
    return accounts;
  };
}

type Read = { userId: string; changes: string; account: AccountRow };

// The list is hidden from the planner, which would otherwise plan anew for each length of it.
const accountsWithChanges = `
  SELECT u.id AS "userId", (SELECT count FROM account_changes) AS changes, ${accountJson} AS account
  FROM users u WHERE u.id = ANY ((SELECT $1::uuid[])::uuid[]) AND u.suspended_at IS NULL`;
