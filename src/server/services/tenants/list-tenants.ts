import { and, asc, inArray, isNull } from 'drizzle-orm';
import type { SignedInContext } from '../../context.ts';
import { tenants } from '../../db/schema/organisation.ts';

/** The tenants within the person's reach: all for an ADMIN, their own for a TENANT_ADMIN. */
export async function listTenants({
  ctx,
}: {
  ctx: SignedInContext;
}): Promise<{ id: string; name: string }[]> {
  const { roles } = ctx.actor.account;
  const isAdmin = roles.some((role) => role.name === 'ADMIN');
  const own = roles.flatMap((role) => (role.name === 'TENANT_ADMIN' && role.tenantId ? [role.tenantId] : []));
  if (!isAdmin && own.length === 0) return [];
  return ctx.app.database.acrossSpaces((transaction) =>
    transaction
      .select({ id: tenants.id, name: tenants.name })
      .from(tenants)
      .where(and(isNull(tenants.archivedAt), isAdmin ? undefined : inArray(tenants.id, own)))
      .orderBy(asc(tenants.name))
      .limit(100),
  );
}
