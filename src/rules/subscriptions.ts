import { type Plan, plans } from './plans.ts';

/**
 * Where a subscription stands: Stripe's own words, `granted` for one that an administrator gave without payment,
 * and `ended` for what Stripe calls `canceled` and `incomplete_expired`.
 */
const subscriptionStatuses = [
  'granted',
  'incomplete',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'ended',
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** What people are shown. `pastDue` is within the grace period, `suspended` after it. */
export const subscriptionStates = [
  'granted',
  'incomplete',
  'trial',
  'active',
  'cancelling',
  'pastDue',
  'suspended',
  'paused',
  'ended',
] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

/** Days after a failed payment for which the plan's limits stay. */
const graceDays = 7;

/** Days before the end of the grace period, and of a trial, at which its payer is reminded. */
export const reminderDays = { grace: 2, trial: 3 } as const;

const day = 24 * 3_600_000;

export type SubscriptionFacts = {
  plan: Plan['key'];
  status: SubscriptionStatus;
  /** Since when its oldest open invoice waits for money. */
  pastDueSince: Date | null;
  /** When it ends because somebody cancelled it. */
  cancelAt: Date | null;
  /** When a grant ends by itself. */
  endsAt: Date | null;
  deletedAt: Date | null;
};

/** The moment after which an unpaid subscription gives the free limits only. */
export function graceEnd(pastDueSince: Date): Date {
  return new Date(pastDueSince.getTime() + graceDays * day);
}

/** When it was over: by Stripe's word, or because a grant ran out. `null` while it is there. */
export function endOf({ deletedAt, status, endsAt }: SubscriptionFacts, now: Date): Date | null {
  if (deletedAt) return deletedAt;
  return status === 'granted' && endsAt && endsAt <= now ? endsAt : null;
}

export function subscriptionState(facts: SubscriptionFacts, now: Date): SubscriptionState {
  if (endOf(facts, now)) return 'ended';
  switch (facts.status) {
    case 'past_due':
    case 'unpaid':
      return facts.pastDueSince && graceEnd(facts.pastDueSince) <= now ? 'suspended' : 'pastDue';
    case 'trialing':
      return facts.cancelAt ? 'cancelling' : 'trial';
    case 'active':
      return facts.cancelAt ? 'cancelling' : 'active';
    default:
      return facts.status;
  }
}

const givesItsPlan: readonly SubscriptionState[] = ['granted', 'trial', 'active', 'cancelling', 'pastDue'];

/** The plan whose limits a subscription gives right now: `free` once it ended, paused or stayed unpaid. */
export function entitledPlan(facts: SubscriptionFacts, now: Date): Plan['key'] {
  return givesItsPlan.includes(subscriptionState(facts, now)) ? facts.plan : 'free';
}

const rank = Object.keys(plans) as Plan['key'][];

/** The best plan that any of these gives; `free` without any. */
export function bestPlan(subscriptions: readonly SubscriptionFacts[], now: Date): Plan['key'] {
  const given = subscriptions.map((each) => rank.indexOf(entitledPlan(each, now)));
  return rank[Math.max(0, ...given)] ?? 'free';
}

/** Who can hold a plan: one person, or a tenant; `null` for the free one, which nobody has to. */
export function planHolder(plan: Plan['key']): 'person' | 'tenant' | null {
  return { none: null, person: 'person', seat: 'tenant' }[plans[plan].per] as 'person' | 'tenant' | null;
}
