import { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import type { TenantData } from '#contracts/tenant.ts';
import { logoLimits } from '#rules/organisation.ts';
import { tenants } from '../../db/schema/organisation.ts';
import { AppError } from '../../errors.ts';
import { readPicture } from '../../storage/read-picture.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';
import { presentTenant, tenantColumns } from './present-tenant.ts';

/** The folder of a tenant's space that holds its logo. */
const folder = 'branding';

/**
 * Replaces a tenant's logo with a PNG, JPEG or WebP, or removes it.
 * @throws {AppError} `payload_too_large`, or `invalid_request` for anything that is no such picture
 */
export async function storeLogo({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { id: string; bytes: AsyncIterable<Uint8Array> | null };
}): Promise<TenantData> {
  const { id, bytes } = input;
  const { storage, database } = ctx.app;
  const picture = bytes && (await readPicture(bytes, logoLimits));
  const place = { spaceId: id, modelBotId: folder };
  const stored = picture && (await storage.write(place, Readable.from([picture]), logoLimits.bytes));
  const { previous, tenant } = await database.inSpace(id, async (transaction) => {
    const [before] = await transaction
      .select({ logoKey: tenants.logoKey })
      .from(tenants)
      .where(eq(tenants.id, id))
      .for('update');
    if (!before) throw new AppError('not_found');
    const [changed] = await transaction
      .update(tenants)
      .set({ logoKey: stored?.key ?? null, version: sql`${tenants.version} + 1` })
      .where(eq(tenants.id, id))
      .returning(tenantColumns);
    if (!changed) throw new AppError('not_found');
    await recordAuditEvent(transaction, {
      spaceId: id,
      actorId: ctx.actor.account.id,
      action: 'tenant.updated',
      subjectType: 'tenant',
      subjectId: id,
      details: { fields: ['logo'] },
    });
    return { previous: before.logoKey, tenant: presentTenant(ctx, changed) };
  });
  if (previous) await storage.remove(previous);
  return tenant;
}
