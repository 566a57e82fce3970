import { eq } from 'drizzle-orm';
import type { SubscriptionData } from '#contracts/subscription.ts';
import { endOf, graceEnd, subscriptionState } from '#rules/subscriptions.ts';
import { subscriptions } from '../../db/schema/billing.ts';
import { profiles } from '../../db/schema/identity.ts';
import { tenants } from '../../db/schema/organisation.ts';
import { presentTime } from '../../time.ts';

type SubscriptionRow = typeof subscriptions.$inferSelect;

/** What `presentSubscription` needs, of a query that joins both possible holders by `holderJoins`. */
export const subscriptionColumns = {
  subscription: subscriptions,
  personName: profiles.firstName,
  tenantName: tenants.name,
};

export const holderJoins = {
  profile: eq(profiles.userId, subscriptions.userId),
  tenant: eq(tenants.id, subscriptions.tenantId),
};

/** The isolation key of a subscription's holder. */
export function spaceOfHolder({ tenantId, userId }: Pick<SubscriptionRow, 'tenantId' | 'userId'>): string {
  const spaceId = tenantId ?? userId;
  if (!spaceId) throw new Error('A subscription has no holder');
  return spaceId;
}

/** A subscription as its holder sees it. */
export function presentSubscription(
  row: { subscription: SubscriptionRow; personName: string | null; tenantName: string | null },
  now = presentTime(),
): SubscriptionData {
  const { subscription: it } = row;
  const state = subscriptionState(it, now);
  const unpaid = state === 'pastDue' || state === 'suspended';
  return {
    id: it.id,
    holder: {
      kind: it.tenantId ? 'tenant' : 'person',
      id: spaceOfHolder(it),
      name: row.tenantName ?? row.personName ?? '',
    },
    plan: it.plan,
    source: it.stripeSubscriptionId ? 'stripe' : 'grant',
    state,
    period: it.period,
    nextPeriod: it.nextPeriod,
    currency: it.currency,
    seats: it.seats,
    trialEndsAt: iso(it.trialEndsAt),
    currentPeriodEndsAt: iso(it.currentPeriodEndsAt),
    endsAt: iso(it.cancelAt ?? it.endsAt),
    graceEndsAt: unpaid && it.pastDueSince ? iso(graceEnd(it.pastDueSince)) : null,
    nextInvoice:
      it.nextInvoiceCents !== null && it.nextInvoiceAt
        ? { cents: it.nextInvoiceCents, at: it.nextInvoiceAt.toISOString() }
        : null,
    deletedAt: iso(endOf(it, now)),
    createdAt: it.createdAt.toISOString(),
  };
}

const iso = (moment: Date | null) => moment?.toISOString() ?? null;
