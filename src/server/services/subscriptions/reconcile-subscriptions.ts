import { and, isNotNull, lt, sql } from 'drizzle-orm';
import { metadataKeys } from '../../billing/read-customer.ts';
import { billingCustomers, stripeEvents } from '../../db/schema/billing.ts';
import type { App } from '../context.ts';
import { enqueueSync } from './enqueue-sync.ts';

const eventsKeptDays = 90;

/**
 * Compares everything with Stripe once: each customer that we know, and each that Stripe has a subscription of ours
 * for. What differs is repaired and logged. Also forgets events that were processed long ago.
 */
export async function reconcileSubscriptions({ app }: { app: App }): Promise<void> {
  if (!app.stripe) return;
  const known = await app.database.acrossSpaces((transaction) =>
    transaction
      .select({ id: billingCustomers.stripeCustomerId })
      .from(billingCustomers)
      .where(isNotNull(billingCustomers.stripeCustomerId)),
  );
  const customers = new Set(known.flatMap(({ id }) => (id === null ? [] : [id])));
  const stripe = await app.stripe.client();
  for await (const subscription of stripe.subscriptions.list({ limit: 100 })) {
    if (subscription.metadata[metadataKeys.space] === undefined) continue;
    const { customer } = subscription;
    customers.add(typeof customer === 'string' ? customer : customer.id);
  }
  for (const customerId of customers) await enqueueSync(app, customerId, true);
  await app.database.acrossSpaces((transaction) =>
    transaction
      .delete(stripeEvents)
      .where(
        and(
          isNotNull(stripeEvents.processedAt),
          lt(stripeEvents.receivedAt, sql`now() - make_interval(days => ${eventsKeptDays})`),
        ),
      ),
  );
}
