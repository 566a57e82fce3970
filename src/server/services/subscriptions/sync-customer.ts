import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type CustomerSnapshot, readCustomer } from '../../billing/read-customer.ts';
import type { StripeConnection } from '../../billing/stripe.ts';
import type { Transaction } from '../../db/database.ts';
import { billingCustomers, stripeEvents } from '../../db/schema/billing.ts';
import type { App } from '../context.ts';
import { applySnapshot } from './apply-snapshot.ts';
import { findHolder } from './find-holder.ts';
import { settleSnapshot } from './settle-snapshot.ts';
import { tellHolders } from './tell-holders.ts';

/**
 * Makes what we know of one of Stripe's customers what Stripe says now. Whatever led here, an event, a click, the
 * daily comparison, and in whatever order, only Stripe's present state is written down; so events may come late,
 * twice, shuffled or not at all. One at a time per customer, and with them per subscription; everything is written
 * in one transaction, and the events that waited for it are processed if and only if it commits.
 * @param options.actorId who asked for it, for the audit log; null when nobody did
 * @param options.onlyWaiting does nothing when no event waits any more
 * @returns how many changes there were
 * @throws what Stripe's library throws when Stripe does not answer; nothing is written then
 */
export async function syncCustomer(
  app: App,
  connection: StripeConnection,
  customerId: string,
  options: { actorId: string | null; onlyWaiting?: boolean } = { actorId: null },
): Promise<number> {
  const stripe = await connection.client();
  return app.database.acrossSpaces(async (transaction) => {
    await transaction.execute(
      sql`SELECT pg_advisory_xact_lock(hashtextextended(${`stripe:${customerId}`}, 0))`,
    );
    // Read before Stripe is asked: what comes later may tell of something that this answer does not hold yet.
    const waiting = await transaction
      .select({ id: stripeEvents.id, type: stripeEvents.type, objectId: stripeEvents.objectId })
      .from(stripeEvents)
      .where(and(eq(stripeEvents.customerId, customerId), isNull(stripeEvents.processedAt)));

    if (options.onlyWaiting && waiting.length === 0) return 0;

    const snapshot = await readCustomer(stripe, customerId);
    const spaceId = await adoptCustomer(transaction, customerId, snapshot);
    const holder = spaceId ? await findHolder(transaction, spaceId) : null;
    let changes = 0;
    if (snapshot && spaceId) {
      const settled = await settleSnapshot({
        app,
        stripe,
        transaction,
        customerId,
        snapshot,
        holder,
        spaceId,
        retryInvoices: !options.onlyWaiting || waiting.some(({ type }) => type === 'customer.updated'),
      });
      if (holder) {
        const applied = await applySnapshot(transaction, {
          snapshot: settled,
          holder,
          customerId,
          actorId: options.actorId,
        });
        changes = applied.changes;
        const asked = waiting.flatMap(({ type, objectId }) =>
          type === 'invoice.payment_action_required' && objectId ? [objectId] : [],
        );
        await tellHolders(app, transaction, holder, { asked });
      }
    }
    if (waiting.length > 0) {
      const ids = waiting.map((event) => event.id);
      await transaction
        .update(stripeEvents)
        .set({ processedAt: sql`now()` })
        .where(inArray(stripeEvents.id, ids));
    }
    if (spaceId && !holder) {
      // What they paid for is cancelled, and nothing is left to follow.
      await transaction
        .update(billingCustomers)
        .set({ stripeCustomerId: null })
        .where(eq(billingCustomers.spaceId, spaceId));
    }
    return changes;
  });
}

/**
 * The space that a customer belongs to. One that we made but could not write down before the process died is
 * recognised by its metadata, provided that its space is here: with one Stripe account for two installations, or
 * an empty database, the others' customers are none of our business. Null for a customer that is not ours.
 */
async function adoptCustomer(
  transaction: Transaction,
  customerId: string,
  snapshot: CustomerSnapshot | null,
): Promise<string | null> {
  const [known] = await transaction
    .select({ spaceId: billingCustomers.spaceId })
    .from(billingCustomers)
    .where(eq(billingCustomers.stripeCustomerId, customerId));
  if (known) return known.spaceId;
  const spaceId = snapshot?.spaceId;
  if (!spaceId || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(spaceId)) return null;
  if (!(await findHolder(transaction, spaceId))) return null;
  const adopted = await transaction
    .insert(billingCustomers)
    .values({ spaceId, stripeCustomerId: customerId })
    .onConflictDoUpdate({
      target: billingCustomers.spaceId,
      set: { stripeCustomerId: customerId },
      setWhere: isNull(billingCustomers.stripeCustomerId),
    })
    .returning({ spaceId: billingCustomers.spaceId });
  return adopted[0]?.spaceId ?? null;
}
