import { dropScheduledChange } from '../../billing/period-end.ts';
import type { SignedInContext } from '../context.ts';
import { findPaidSubscription } from './find-paid-subscription.ts';
import { syncCustomer } from './sync-customer.ts';
import { usingStripe } from './using-stripe.ts';

/**
 * Takes back what waits for the end of the period, a cancellation or another period; or takes a paused subscription
 * up again, which is charged.
 * @throws {AppError} `payments_unavailable`, or `conflict` when the space pays for none
 */
export async function resumeSubscription({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { spaceId: string };
}): Promise<void> {
  await usingStripe(ctx.app, async (connection, stripe) => {
    const { stripeSubscriptionId: id, customerId } = await findPaidSubscription(ctx.app, input.spaceId);
    const now = await stripe.subscriptions.retrieve(id);
    if (now.status === 'paused') {
      await stripe.subscriptions.resume(id);
    } else if (now.cancel_at_period_end) {
      await stripe.subscriptions.update(id, { cancel_at_period_end: false });
    } else if (now.cancel_at !== null) {
      await stripe.subscriptions.update(id, { cancel_at: '' });
    } else {
      await dropScheduledChange(stripe, now);
    }
    await syncCustomer(ctx.app, connection, customerId, { actorId: ctx.actor.account.id });
  });
}
