import type { SignedInCaller } from './caller.ts';
import type { Target } from './locate.ts';

/** Whose subscription somebody runs: that of a tenant that they name, or their own. */
export const holderTarget = (ctx: SignedInCaller, tenantId: string | undefined): Target =>
  tenantId ? { kind: 'tenant', id: tenantId } : { kind: 'user', id: ctx.actor.account.id };
