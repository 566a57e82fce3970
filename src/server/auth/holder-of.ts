import type { SignedInContext } from '../context.ts';
import type { Target } from './authorize.ts';

/** Whose subscription somebody runs: that of a tenant that they name, or their own. */
export const holderOf = (ctx: SignedInContext, tenantId: string | undefined): Target =>
  tenantId ? { kind: 'tenant', id: tenantId } : { kind: 'user', id: ctx.actor.account.id };
