import type { UsageReportData } from '#contracts/usage.ts';
import type { Attention } from '#rules/attention.ts';
import type { FirstSteps } from '#rules/first-steps.ts';
import type { Plan } from '#rules/plans.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import type { SignedInContext } from '../context.ts';
import { planOfSpace } from '../limits/plan-of-space.ts';
import { type LimitUse, readAttention, readLimitUse } from '../organisation/read-attention.ts';
import { readFirstSteps } from '../organisation/read-first-steps.ts';
import { reportUsage } from '../usage/read-usage-report.ts';

export type TenantOverview = {
  limits: LimitUse[];
  /** The plan that the limits are of. */
  plan: Plan['key'];
  usage: UsageReportData;
  attention: Attention[];
  /** Null when all are done. */
  firstSteps: FirstSteps | null;
};

/** What the first part of a tenant's panel shows. */
export async function readTenantOverview({
  ctx,
  input: { place },
}: {
  ctx: SignedInContext;
  input: { place: AuthorizedPlace };
}): Promise<TenantOverview> {
  return ctx.app.database.inSpace(place.spaceId, async (transaction) => {
    const plan = await planOfSpace(transaction, place.spaceId);
    const scope = { tenantId: place.spaceId, companyId: null };
    const limits = await readLimitUse(transaction, place.spaceId, plan);
    return {
      limits,
      plan: plan.key,
      usage: await reportUsage(transaction, { place, by: 'day' }),
      attention: await readAttention(transaction, scope, limits),
      firstSteps: await readFirstSteps(transaction, scope),
    };
  });
}
