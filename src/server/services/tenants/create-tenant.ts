import { and, eq, isNull } from 'drizzle-orm';
import type { CreateTenantInput, TenantData } from '#contracts/tenant.ts';
import { isAllowed } from '#rules/permissions.ts';
import { roleAssignments } from '../../db/schema/access.ts';
import { users } from '../../db/schema/identity.ts';
import { tenants } from '../../db/schema/organisation.ts';
import { AppError } from '../../errors.ts';
import { newRecordId } from '../../new-record-id.ts';
import { presentTime } from '../../time.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';
import { presentTenant } from './present-tenant.ts';

/**
 * Makes a tenant that its maker administers. A TENANT_ADMIN who signed up without one gets this one; an ADMIN may
 * make any number.
 * @throws {AppError} `conflict` when the TENANT_ADMIN has got theirs in the meantime
 */
export async function createTenant({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: CreateTenantInput;
}): Promise<TenantData> {
  const { account } = ctx.actor;
  const id = newRecordId();
  const createdAt = presentTime();
  const timeZone = input.timeZone ?? null;
  await ctx.app.database.acrossSpaces(async (transaction) => {
    // Two requests at once must not both find the role without a tenant.
    await transaction.select({ id: users.id }).from(users).where(eq(users.id, account.id)).for('update');
    await transaction.insert(tenants).values({ id, name: input.name, timeZone, createdAt });
    const filled = await transaction
      .update(roleAssignments)
      .set({ tenantId: id })
      .where(
        and(
          eq(roleAssignments.userId, account.id),
          eq(roleAssignments.name, 'TENANT_ADMIN'),
          isNull(roleAssignments.tenantId),
        ),
      )
      .returning({ id: roleAssignments.id });
    if (filled.length === 0) {
      if (!isAllowed(account, 'installation.administer', {})) throw new AppError('conflict');
      await transaction
        .insert(roleAssignments)
        .values({ userId: account.id, name: 'TENANT_ADMIN', tenantId: id });
    }
    await recordAuditEvent(transaction, {
      spaceId: id,
      actorId: account.id,
      action: 'tenant.created',
      subjectType: 'tenant',
      subjectId: id,
      details: { name: input.name },
    });
  });
  return presentTenant(ctx, {
    id,
    name: input.name,
    createdAt,
    version: 1,
    timeZone,
    accentColour: null,
    logoKey: null,
    archivedAt: null,
  });
}
