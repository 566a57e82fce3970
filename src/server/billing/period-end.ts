import type Stripe from 'stripe';

/** Lets a subscription end with the period that is paid for. Any other change that waits for that is dropped. */
export async function endWithPeriod(stripe: Stripe, id: string): Promise<void> {
  await dropScheduledChange(stripe, await stripe.subscriptions.retrieve(id));
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
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
