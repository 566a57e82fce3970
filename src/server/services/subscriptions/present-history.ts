import type { HistoryEntry } from '#contracts/subscription.ts';
import { planKeys } from '#rules/plans.ts';
import type { auditEvents } from '../../db/schema/operations.ts';

type Event = Pick<typeof auditEvents.$inferSelect, 'id' | 'action' | 'details' | 'createdAt'>;
type Change = { from: unknown; to: unknown };
type Kind = HistoryEntry['kind'];

/** An event of the audit log in the words of the panel; nothing for what its reader does not need. */
export function presentHistory({ id, action, details, createdAt }: Event): HistoryEntry[] {
  const entry = (kind: Kind, more: Partial<HistoryEntry> = {}): HistoryEntry[] => [
    {
      id,
      at: createdAt.toISOString(),
      kind,
      plan: planKeys.find((key) => key === details.plan) ?? null,
      cents: null,
      currency: null,
      seats: null,
      ...more,
    },
  ];
  const money = { cents: numberOf(details.cents), currency: textOf(details.currency) };
  switch (action) {
    case 'subscription.granted':
      return entry('granted');
    case 'subscription.revoked':
      return entry('revoked');
    case 'subscription.started':
      return entry(details.reason === 'duplicate' ? 'duplicate' : 'started');
    case 'subscription.renewed':
      return entry('renewed');
    case 'subscription.ended':
      return entry('ended');
    case 'subscription.changed':
      return changesOf((details.changed ?? {}) as Record<string, Change>).flatMap(([kind, seats]) =>
        entry(kind, { seats }),
      );
    case 'invoice.paid':
      return money.cents === 0 ? [] : entry('paid', money);
    case 'invoice.refunded':
      return entry('refunded', money);
    case 'invoice.disputed':
      return entry('disputed', money);
    default:
      return [];
  }
}

/** What happened, by the fields that changed; at most one thing each. */
function changesOf(changed: Record<string, Change>): [Kind, number | null][] {
  const kinds: [Kind, number | null][] = [];
  const { status, cancelAt, period, nextPeriod, seats } = changed;
  if (status?.to === 'past_due' || status?.to === 'unpaid') kinds.push(['paymentFailed', null]);
  else if (status?.to === 'paused') kinds.push(['paused', null]);
  else if (status?.to === 'active' && status.from === 'trialing') kinds.push(['trialOver', null]);
  else if (status?.to === 'active') kinds.push(['recovered', null]);
  if (cancelAt) kinds.push([cancelAt.to === null ? 'resumed' : 'cancelled', null]);
  if (period) kinds.push([period.to === 'yearly' ? 'nowYearly' : 'nowMonthly', null]);
  else if (nextPeriod) {
    const soon = nextPeriod.to === 'yearly' ? 'soonYearly' : 'soonMonthly';
    kinds.push([nextPeriod.to === null ? 'periodStays' : soon, null]);
  }
  if (seats) kinds.push(['seats', numberOf(seats.to)]);
  return kinds;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);
const numberOf = (value: unknown) => (typeof value === 'number' ? value : null);
