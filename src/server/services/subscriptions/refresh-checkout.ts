import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { billingCustomers, checkoutAttempts } from '../../db/schema/billing.ts';
import type { SignedInContext } from '../context.ts';
import { syncCustomer } from './sync-customer.ts';
import { usingStripe } from './using-stripe.ts';

/**
 * Looks at Stripe for somebody who comes back from the checkout, so that they need not wait for the webhook.
 * @throws {AppError} as `usingStripe` does
 */
export async function refreshCheckout({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { spaceId: string };
}): Promise<void> {
  const { app } = ctx;
  const { spaceId } = input;
  await usingStripe(app, async (connection, stripe) => {
    const [attempt] = await app.database.inSpace(spaceId, (transaction) =>
      transaction
        .select({
          sessionId: checkoutAttempts.stripeSessionId,
          closedAt: checkoutAttempts.closedAt,
          customerId: billingCustomers.stripeCustomerId,
        })
        .from(checkoutAttempts)
        .innerJoin(billingCustomers, eq(billingCustomers.spaceId, checkoutAttempts.spaceId))
        .where(and(eq(checkoutAttempts.spaceId, spaceId), isNotNull(checkoutAttempts.stripeSessionId)))
        .orderBy(desc(checkoutAttempts.createdAt))
        .limit(1),
    );
    // A closed attempt has been seen to its end.
    if (!attempt?.sessionId || !attempt.customerId || attempt.closedAt) return;
    const session = await stripe.checkout.sessions.retrieve(attempt.sessionId);
    if (session.status === 'complete') await syncCustomer(app, connection, attempt.customerId);
  });
}
