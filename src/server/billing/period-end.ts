import type Stripe from 'stripe';

/**
 * Lets a subscription end with the period that is paid for; one that is paused, and so has none, at once. Any other
 * change that waits for the end is dropped.
 */
export async function endWithPeriod(stripe: Stripe, id: string): Promise<void> {
  const subscription = await stripe.subscriptions.retrieve(id);
  await dropScheduledChange(stripe, subscription);
  if (subscription.status === 'paused') await stripe.subscriptions.cancel(id);
  else await stripe.subscriptions.update(id, { cancel_at_period_end: true });
}

/** Takes back a change that waits for the end of the period; nothing where there is none. */
export async function dropScheduledChange(
  stripe: Stripe,
  { schedule }: Pick<Stripe.Subscription, 'schedule'>,
): Promise<void> {
  // Stripe refuses to cancel a subscription as long as a schedule manages it.
  if (schedule) {
    await stripe.subscriptionSchedules.release(typeof schedule === 'string' ? schedule : schedule.id);
  }
}
