import type { App } from '../context.ts';

/** Queues a comparison of one customer with Stripe; several that wait are one. */
export async function enqueueSync(app: App, customerId: string, compare = false): Promise<void> {
  await app.database.acrossSpaces((transaction) =>
    app.jobs.enqueue(
      transaction,
      'syncStripeCustomer',
      { customerId, ...(compare && { compare }) },
      { key: `stripe-${customerId}` },
    ),
  );
}
