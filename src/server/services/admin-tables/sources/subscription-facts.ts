import type { SubscriptionFacts } from '#rules/subscriptions.ts';

/** What decides what a subscription gives, out of its row as a raw statement answers it. */
export function subscriptionFactsOf(row: Record<string, unknown>): SubscriptionFacts {
  const date = (value: unknown) => (value === null ? null : new Date(value as string));
  return {
    plan: row.plan as SubscriptionFacts['plan'],
    status: row.status as SubscriptionFacts['status'],
    pastDueSince: date(row.past_due_since),
    cancelAt: date(row.cancel_at),
    endsAt: date(row.ends_at),
    deletedAt: date(row.deleted_at),
  };
}
