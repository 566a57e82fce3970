import { and, eq, isNull } from 'drizzle-orm';
import type { AccountData } from '#contracts/account.ts';
import type { ImpersonationData } from '#contracts/impersonation.ts';
import { mayImpersonate } from '#rules/impersonation.ts';
import type { Transaction } from '../db/database.ts';
import { users } from '../db/schema/identity.ts';
import { loadAccount } from './load-account.ts';

/** Who acts as `account`, as long as they may: a role they lost since, or a suspension, ends it at once. */
export async function findImpersonator(
  transaction: Transaction,
  impersonatorId: string,
  account: AccountData,
): Promise<ImpersonationData['impersonator'] | null> {
  const [active] = await transaction
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, impersonatorId), isNull(users.suspendedAt)));
  const impersonator = active && (await loadAccount(transaction, impersonatorId));
  if (!impersonator || !mayImpersonate(impersonator, account)) return null;
  return { id: impersonator.id, firstName: impersonator.profile.firstName, email: impersonator.email };
}
