import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { roleAssignments } from '../../db/schema/access.ts';
import { users } from '../../db/schema/identity.ts';
import { AppError } from '../../errors.ts';

/**
 * Lets changes that may cost a tenant its last administrator run one after another, so that two of them cannot
 * remove each other.
 * @returns what has to be called after the change: throws `last_tenant_administrator` when nobody is left who can
 * administer one of the tenants
 */
export async function lockTenantAdministrators(
  transaction: Transaction,
  tenantIds: readonly string[],
): Promise<() => Promise<void>> {
  const guarded: string[] = [];
  // Always in the same order, so that two changes never wait for each other.
  for (const tenantId of [...new Set(tenantIds)].sort()) {
    await transaction.execute(
      sql`SELECT pg_advisory_xact_lock(hashtextextended(${`tenant-administrators:${tenantId}`}, 0))`,
    );
    if (await hasAdministrator(transaction, tenantId)) guarded.push(tenantId);
  }
  return async () => {
    for (const tenantId of guarded) {
      if (!(await hasAdministrator(transaction, tenantId))) throw new AppError('last_tenant_administrator');
    }
  };
}

async function hasAdministrator(transaction: Transaction, tenantId: string): Promise<boolean> {
  const found = await transaction
    .select({ id: users.id })
    .from(users)
    .innerJoin(roleAssignments, eq(roleAssignments.userId, users.id))
    .where(
      and(
        eq(roleAssignments.name, 'TENANT_ADMIN'),
        eq(roleAssignments.tenantId, tenantId),
        isNull(users.suspendedAt),
        isNull(users.deletionRequestedAt),
      ),
    )
    .limit(1);
  return found.length > 0;
}
