import { isAllowed } from '#rules/permissions.ts';
import { authorize } from '../auth/authorize.ts';
import type { AuthorizedPlace } from '../auth/authorized-place.ts';
import type { SignedInContext } from '../context.ts';

/**
 * Which part of the audit log a request may see. An ADMIN sees all of it; a TENANT_ADMIN that of the tenant they
 * name, or of their only one.
 * @returns the tenant's place, or null for the whole
 * @throws {AppError} as `authorize`
 */
export async function auditReach(
  ctx: SignedInContext,
  spaces: string[] | undefined,
): Promise<AuthorizedPlace | null> {
  const { account } = ctx.actor;
  if (isAllowed(account, 'installation.administer', {})) return null;
  const own = account.roles.flatMap(({ name, tenantId }) =>
    name === 'TENANT_ADMIN' && tenantId ? [tenantId] : [],
  );
  const [id, another] = spaces ?? own;
  if (!id || another) await authorize(ctx, 'installation.administer', { kind: 'installation' });
  return authorize(ctx, 'audit.read', { kind: 'tenant', id: id ?? '' });
}
