import { sql } from 'drizzle-orm';
import { endOf, graceEnd, subscriptionState } from '#rules/subscriptions.ts';
import { containing, emailHas } from '../../../db/like.ts';
import { presentTime } from '../../../time.ts';
import { type AdminTableSource, anyOf, momentText, oneOf, recordPath } from './admin-table-source.ts';
import { subscriptionFactsOf } from './subscription-facts.ts';

/** Of subscriptions that have not been deleted: a granted one ends by itself. */
const runsOut = sql`(subscriptions.status = 'granted' AND coalesce(subscriptions.ends_at <= now(), false))`;

export const subscriptionConditions = {
  current: sql`(subscriptions.deleted_at IS NULL AND NOT ${runsOut})`,
  ended: sql`(subscriptions.deleted_at IS NOT NULL OR ${runsOut})`,
  unpaid: sql`(subscriptions.deleted_at IS NULL AND subscriptions.status IN ('past_due', 'unpaid'))`,
};
const disputed = sql`EXISTS (SELECT FROM subscription_invoices i
  WHERE i.subscription_id = subscriptions.id AND i.disputed)`;

/** Who has which plan, since when, until when and why; found by the holder's name or email. */
export const subscriptionsSource: AdminTableSource = {
  rows: sql`subscriptions`,
  id: sql`subscriptions.id`,
  sorts: { createdAt: { by: sql`subscriptions.created_at` } },
  where: ({ state, plan }) => [
    ...anyOf(state, { ...subscriptionConditions, disputed }),
    ...oneOf(sql`subscriptions.plan`, plan),
  ],
  search: (words) => {
    const pattern = containing(words);
    const ids = sql`SELECT s.id FROM users u JOIN subscriptions s ON s.user_id = u.id WHERE ${emailHas(sql`u.email`, words)}
        UNION SELECT s.id FROM profiles p JOIN subscriptions s ON s.user_id = p.user_id
          WHERE p.first_name ILIKE ${pattern}
        UNION SELECT s.id FROM tenants o JOIN subscriptions s ON s.tenant_id = o.id WHERE o.name ILIKE ${pattern}`;
    const matches = sql`(EXISTS (SELECT FROM users u JOIN profiles p ON p.user_id = u.id
          WHERE u.id = subscriptions.user_id AND (${emailHas(sql`u.email`, words)} OR p.first_name ILIKE ${pattern}))
        OR (SELECT o.name FROM tenants o WHERE o.id = subscriptions.tenant_id) ILIKE ${pattern})`;
    return { ids, matches, within: [{ relation: 'subscriptions', matches }] };
  },
  cells: sql`subscriptions.*, coalesce(tenants.name, holder.email) AS holder, granter.email AS granter,
    ${disputed} AS disputed`,
  cellJoins: sql`LEFT JOIN users holder ON holder.id = subscriptions.user_id
    LEFT JOIN tenants ON tenants.id = subscriptions.tenant_id
    LEFT JOIN users granter ON granter.id = subscriptions.granted_by`,
  present: (row) => {
    const facts = subscriptionFactsOf(row);
    const now = presentTime();
    const state = subscriptionState(facts, now);
    const unpaid = state === 'pastDue' || state === 'suspended';
    const grace = unpaid && facts.pastDueSince ? graceEnd(facts.pastDueSince) : null;
    return {
      id: row.id as string,
      ...recordPath('subscription', row.id),
      cells: {
        id: row.id as string,
        holder: row.holder as string | null,
        holderKind: row.tenant_id ? 'tenant' : 'person',
        plan: facts.plan,
        state: row.disputed ? [state, 'disputed'] : [state],
        createdAt: momentText(row.created_at),
        endsAt: momentText(endOf(facts, now) ?? facts.cancelAt ?? facts.endsAt ?? grace),
        reason: row.reason as string | null,
        seats: row.seats as number | null,
        source: row.stripe_subscription_id ? 'stripe' : 'grant',
        grantedBy: row.granter as string | null,
        stripeSubscriptionId: row.stripe_subscription_id as string | null,
      },
    };
  },
};
