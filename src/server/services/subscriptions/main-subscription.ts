import { desc, inArray, or } from 'drizzle-orm';
import type { AccountData } from '#contracts/account.ts';
import { bestPlan, endOf, graceEnd, subscriptionState } from '#rules/subscriptions.ts';
import type { Transaction } from '../../db/database.ts';
import { subscriptions } from '../../db/schema/billing.ts';
import { subscriptionFacts } from '../limits/plan-of-space.ts';

/**
 * Of all subscriptions of these spaces the one that an account shows: one that is there before one that ended,
 * one that waits for money before one that does not, a better plan before a lesser one, then the newest.
 */
export async function mainSubscription(
  transaction: Transaction,
  spaceIds: string[],
  now = new Date(),
): Promise<AccountData['subscription']> {
  const rows = await transaction
    .select({ id: subscriptions.id, ...subscriptionFacts })
    .from(subscriptions)
    .where(or(inArray(subscriptions.userId, spaceIds), inArray(subscriptions.tenantId, spaceIds)))
    .orderBy(desc(subscriptions.createdAt));
  const ranked = rows.map((row) => {
    const present = endOf(row, now) === null;
    const waits = row.pastDueSince !== null;
    const team = bestPlan([row], now) === 'team';
    return { row, weight: (present ? 4 : 0) + (present && waits ? 2 : 0) + (team ? 1 : 0) };
  });
  const [first] = ranked.sort((one, other) => other.weight - one.weight);
  if (!first) return null;
  const { row } = first;
  return {
    id: row.id,
    plan: row.plan,
    state: subscriptionState(row, now),
    graceEndsAt: row.pastDueSince ? graceEnd(row.pastDueSince).toISOString() : null,
    deletedAt: endOf(row, now)?.toISOString() ?? null,
  };
}
