import { eq } from 'drizzle-orm';
import type { TenantData, UpdateTenantInput } from '#contracts/tenant.ts';
import { tenants } from '../../db/schema/organisation.ts';
import { AppError } from '../../errors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';
import { presentTenant, tenantColumns } from './present-tenant.ts';

/**
 * Changes a tenant's name, time zone or accent colour.
 * @throws {AppError} `version_conflict` with the tenant as it is now, when it is not the version that the change
 * began from; `not_found`
 */
export async function updateTenant({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: UpdateTenantInput & { id: string };
}): Promise<TenantData> {
  const { id, version, ...changes } = input;
  return ctx.app.database.inSpace(id, async (transaction) => {
    const [present] = await transaction
      .select(tenantColumns)
      .from(tenants)
      .where(eq(tenants.id, id))
      .for('update');
    if (!present) throw new AppError('not_found');
    if (present.version !== version) {
      throw new AppError('version_conflict', { current: presentTenant(ctx, present) });
    }
    const [changed] = await transaction
      .update(tenants)
      .set({ ...changes, version: version + 1 })
      .where(eq(tenants.id, id))
      .returning(tenantColumns);
    await recordAuditEvent(transaction, {
      spaceId: id,
      actorId: ctx.actor.account.id,
      action: 'tenant.updated',
      subjectType: 'tenant',
      subjectId: id,
      details: { fields: Object.keys(changes) },
    });
    return presentTenant(ctx, changed as typeof present);
  });
}
