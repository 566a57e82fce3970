import { eq } from 'drizzle-orm';
import { isAllowed } from '#rules/permissions.ts';
import { tenants } from '../../db/schema/organisation.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';

/** What a tenant looks like, for whoever may know it or is shown it. @throws {AppError} `not_found` */
export async function brandingOf(ctx: SignedInContext, id: string) {
  const { account } = ctx.actor;
  const mayKnow =
    isAllowed(account, 'tenant.read', { tenantId: id }) ||
    account.brands.some((brand) => brand.tenantId === id);
  if (!mayKnow) throw new AppError('not_found');
  const [found] = await ctx.app.database.inSpace(id, (transaction) =>
    transaction
      .select({ logoKey: tenants.logoKey, accentColour: tenants.accentColour })
      .from(tenants)
      .where(eq(tenants.id, id)),
  );
  if (!found) throw new AppError('not_found');
  return found;
}
