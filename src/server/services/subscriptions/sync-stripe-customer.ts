import type { App } from '../context.ts';
import { syncCustomer } from './sync-customer.ts';

/** Brings one customer's subscription up to what Stripe says, and processes the events that wait for it. */
export async function syncStripeCustomer({
  app,
  input: { customerId, compare },
}: {
  app: App;
  input: { customerId: string; compare?: boolean | undefined };
}): Promise<void> {
  if (!app.stripe) throw new Error('STRIPE_SECRET_KEY is not set any more, and events of Stripe are waiting');
  const changes = await syncCustomer(app, app.stripe, customerId);
  if (compare && changes > 0) {
    app.log.warn({ customerId, changes }, 'A subscription was not what Stripe says; it is repaired');
  }
}
