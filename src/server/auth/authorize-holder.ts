import type { SignedInContext } from '../context.ts';
import { authorize } from './authorize.ts';

/**
 * The space whose subscription somebody runs: that of a tenant they administer, or without one their own.
 * @throws {AppError} as `authorize` does
 */
export async function authorizeHolder(
  ctx: SignedInContext,
  tenantId: string | undefined,
  action: 'subscription.read' | 'subscription.manage' = 'subscription.manage',
): Promise<string> {
  const { spaceId } = await authorize(
    ctx,
    action,
    tenantId ? { kind: 'tenant', id: tenantId } : { kind: 'user', id: ctx.actor.account.id },
  );
  return spaceId;
}
