import { and, isNull, or, sql } from 'drizzle-orm';
import { type Plan, plans } from '#rules/plans.ts';
import { bestPlan } from '#rules/subscriptions.ts';
import type { Transaction } from '../../db/database.ts';
import { subscriptions } from '../../db/schema/billing.ts';
import { presentTime } from '../../time.ts';

/** The columns that decide what a subscription gives. */
const subscriptionFacts = {
  plan: subscriptions.plan,
  status: subscriptions.status,
  pastDueSince: subscriptions.pastDueSince,
  cancelAt: subscriptions.cancelAt,
  endsAt: subscriptions.endsAt,
  deletedAt: subscriptions.deletedAt,
};

/** The plan whose limits hold in a space right now: a tenant's, or a person's own. */
export async function planOfSpace(
  transaction: Transaction,
  spaceId: string,
  now = presentTime(),
): Promise<Plan> {
  const rows = await transaction
    .select(subscriptionFacts)
    .from(subscriptions)
    .where(
      and(
        or(sql`${subscriptions.tenantId} = ${spaceId}`, sql`${subscriptions.userId} = ${spaceId}`),
        isNull(subscriptions.deletedAt),
      ),
    );
  return plans[bestPlan(rows, now)];
}
