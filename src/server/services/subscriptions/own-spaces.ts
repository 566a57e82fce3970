import type { AccountData } from '#contracts/account.ts';
import { reachOf } from '#rules/permissions.ts';

/** The spaces whose subscription a person runs: their own, and the tenants they administer. */
export function ownSpaces({ id, roles }: Pick<AccountData, 'id' | 'roles'>): string[] {
  const reach = reachOf(roles, 'subscription.manage');
  const tenants = reach === null || reach === 'everywhere' ? [] : reach.tenantIds;
  return [...new Set([...tenants, id])];
}
