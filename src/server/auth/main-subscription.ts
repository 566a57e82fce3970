import type { AccountData } from '#contracts/account.ts';
import {
  bestPlan,
  endOf,
  graceEnd,
  type SubscriptionFacts,
  subscriptionState,
} from '#rules/subscriptions.ts';
import { presentTime } from '../time.ts';

/**
 * Of all subscriptions that concern a person, newest first, the one that their account shows: one that is there
 * before one that ended, one that waits for money before one that does not, a better plan before a lesser one,
 * then the newest.
 */
export function mainSubscription(
  rows: readonly (SubscriptionFacts & { id: string })[],
  now = presentTime(),
): AccountData['subscription'] {
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
