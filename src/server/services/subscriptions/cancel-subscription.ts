import { endWithPeriod } from '../../billing/period-end.ts';
import type { SignedInContext } from '../context.ts';
import { findPaidSubscription } from './find-paid-subscription.ts';
import { syncCustomer } from './sync-customer.ts';
import { usingStripe } from './using-stripe.ts';

/**
 * Lets a paid subscription end with the period that is paid for, or at once when it is paused.
 * @throws {AppError} `payments_unavailable`, or `conflict` when the space pays for none
 */
export async function cancelSubscription({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { spaceId: string };
}): Promise<void> {
  await usingStripe(ctx.app, async (connection, stripe) => {
    const { stripeSubscriptionId, customerId } = await findPaidSubscription(ctx.app, input.spaceId);
    await endWithPeriod(stripe, stripeSubscriptionId);
    await syncCustomer(ctx.app, connection, customerId, { actorId: ctx.actor.account.id });
  });
}
