import type { AccountData } from '#contracts/account.ts';

/** The spaces whose subscription a person runs: their own, and the tenants they administer. */
export function ownSpaces({ id, roles }: Pick<AccountData, 'id' | 'roles'>): string[] {
  const tenants = roles.flatMap(({ name, tenantId }) =>
    name === 'TENANT_ADMIN' && tenantId ? [tenantId] : [],
  );
  return [...new Set([...tenants, id])];
}
