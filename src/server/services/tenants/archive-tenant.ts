import { eq } from 'drizzle-orm';
import type { TenantData } from '#contracts/tenant.ts';
import { tenants } from '../../db/schema/organisation.ts';
import { AppError } from '../../errors.ts';
import { presentTime } from '../../time.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';
import { presentTenant, tenantColumns } from './present-tenant.ts';

/**
 * Puts a tenant away, with everything in it, or brings it back. Its companies and bots are closed to everybody
 * meanwhile; nothing is deleted. One that is in that state already stays as it is.
 * @throws {AppError} `not_found`
 */
export async function archiveTenant({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { id: string; archived: boolean };
}): Promise<TenantData> {
  const { id, archived } = input;
  return ctx.app.database.inSpace(id, async (transaction) => {
    const [present] = await transaction
      .select(tenantColumns)
      .from(tenants)
      .where(eq(tenants.id, id))
      .for('update');
    if (!present) throw new AppError('not_found');
    if ((present.archivedAt !== null) === archived) return presentTenant(ctx, present);
    const [changed] = await transaction
      .update(tenants)
      .set({ archivedAt: archived ? presentTime() : null, version: present.version + 1 })
      .where(eq(tenants.id, id))
      .returning(tenantColumns);
    await recordAuditEvent(transaction, {
      spaceId: id,
      actorId: ctx.actor.account.id,
      action: archived ? 'tenant.archived' : 'tenant.restored',
      subjectType: 'tenant',
      subjectId: id,
    });
    return presentTenant(ctx, changed as typeof present);
  });
}
