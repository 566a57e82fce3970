import { eq } from 'drizzle-orm';
import type { TenantData } from '#contracts/tenant.ts';
import { tenants } from '../../db/schema/organisation.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { presentTenant, tenantColumns } from './present-tenant.ts';

/** @throws {AppError} `not_found` */
export async function findTenant({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { id: string };
}): Promise<TenantData> {
  const [tenant] = await ctx.app.database.inSpace(input.id, (transaction) =>
    transaction.select(tenantColumns).from(tenants).where(eq(tenants.id, input.id)),
  );
  if (!tenant) throw new AppError('not_found');
  return presentTenant(ctx, tenant);
}
