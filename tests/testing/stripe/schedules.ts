import { afterPeriod, type StripeBilling } from './billing.ts';
import { type Price, StripeFailure, type Subscription, type SubscriptionSchedule } from './objects.ts';

/** Another price: at once, or as the portal is set up, at the end of the period when it is a shorter one. */
export function changePrice(billing: StripeBilling, subscription: Subscription, price: Price): void {
  const [item] = subscription.items.data;
  const shorter = item.price.recurring.interval === 'year' && price.recurring.interval === 'month';
  if (!shorter) {
    item.price = price;
  } else {
    const { quantity, current_period_start: start, current_period_end: end } = item;
    subscription.schedule = billing.store.add('subscription_schedule', {
      customer: subscription.customer,
      subscription: subscription.id,
      status: 'active',
      phases: [
        { start_date: start, end_date: end, items: [{ price: item.price.id, quantity }] },
        { start_date: end, end_date: afterPeriod(end, price), items: [{ price: price.id, quantity }] },
      ],
    }).id;
  }
  billing.store.emit('customer.subscription.updated', subscription);
}

/** Begins the phase that falls due, when there is one. */
export function beginScheduledPhase(billing: StripeBilling, subscription: Subscription): void {
  const schedule = beginPhase(billing, subscription);
  if (schedule) schedule.status = 'completed';
}

function beginPhase(billing: StripeBilling, subscription: Subscription): SubscriptionSchedule | null {
  if (!subscription.schedule) return null;
  const schedule = billing.store.get('subscription_schedule', subscription.schedule);
  const [item] = subscription.items.data;
  const next = schedule.phases.find((phase) => phase.start_date === item.current_period_end)?.items[0];
  if (!next) return null;
  item.price = billing.store.get('price', next.price);
  item.quantity = next.quantity;
  subscription.schedule = null;
  return schedule;
}

/** The subscription as its next invoice will be for. */
export function nextPhaseOf(billing: StripeBilling, subscription: Subscription): Subscription {
  const next = structuredClone(subscription);
  beginPhase(billing, next);
  return next;
}

/** Lets the subscription go on without its schedule. */
export function releaseSchedule(billing: StripeBilling, id: string): SubscriptionSchedule {
  const schedule = billing.store.get('subscription_schedule', id);
  if (schedule.status !== 'active') {
    throw new StripeFailure(400, { message: `You cannot release a schedule that is ${schedule.status}.` });
  }
  const subscription = billing.store.get('subscription', schedule.subscription ?? '');
  schedule.status = 'released';
  schedule.subscription = null;
  subscription.schedule = null;
  billing.store.emit('customer.subscription.updated', subscription);
  return schedule;
}

/** @throws {StripeFailure} as Stripe does for a cancellation beside a schedule */
export function refuseBesideSchedule({ schedule }: Subscription): void {
  if (!schedule) return;
  throw new StripeFailure(400, {
    message: `The subscription is managed by the subscription schedule \`${schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
  });
}
