import { eq, sql } from 'drizzle-orm';
import { isStripeError, type StripeConnection } from '../../billing/stripe.ts';
import { stripeEvents } from '../../db/schema/billing.ts';
import type { App } from '../context.ts';
import { syncCustomer } from './sync-customer.ts';

/** Processes an event that was stored, and with it all that wait for the same customer. May be done again. */
export async function processStripeEvent({
  app,
  input: { eventId },
}: {
  app: App;
  input: { eventId: string };
}): Promise<void> {
  const { stripe: connection } = app;
  if (!connection) throw new Error('STRIPE_SECRET_KEY is not set any more, and events of Stripe are waiting');
  const [event] = await app.database.acrossSpaces((transaction) =>
    transaction.select().from(stripeEvents).where(eq(stripeEvents.id, eventId)),
  );
  if (!event || event.processedAt) return;
  const customerId = event.customerId ?? (await customerOf(connection, event));
  if (customerId !== event.customerId || !customerId) {
    const values = customerId ? { customerId } : { processedAt: sql`now()` };
    await app.database.acrossSpaces((transaction) =>
      transaction.update(stripeEvents).set(values).where(eq(stripeEvents.id, eventId)),
    );
  }
  if (customerId) await syncCustomer(app, connection, customerId, { actorId: null, onlyWaiting: true });
}

/** The customer of an event that does not name it: a dispute tells its charge only. */
async function customerOf(
  connection: StripeConnection,
  { type, objectId }: { type: string; objectId: string | null },
): Promise<string | null> {
  if (!objectId || !type.startsWith('charge.dispute.')) return null;
  const stripe = await connection.client();
  try {
    const { customer } = await stripe.charges.retrieve(objectId);
    return typeof customer === 'string' ? customer : (customer?.id ?? null);
  } catch (error) {
    if (isStripeError(error, 'resource_missing')) return null;
    throw error;
  }
}
