import { afterPeriod, type StripeBilling } from './billing.ts';
import type { Subscription } from './objects.ts';
import { beginScheduledPhase } from './schedules.ts';
import { day } from './store.ts';

type Moment = { at: number; happen: () => void };

/** Lets `seconds` pass for a customer, as Stripe's test clocks do; what falls due on the way happens in its order. */
export function advance(billing: StripeBilling, customer: string, seconds: number): void {
  const { store } = billing;
  const target = store.offset(customer) + seconds;
  const start = store.now(customer) - store.offset(customer);
  for (;;) {
    const due = nextMoment(billing, customer);
    if (!due || due.at > start + target) break;
    store.setOffset(customer, Math.max(due.at - start, store.offset(customer)));
    due.happen();
  }
  store.setOffset(customer, target);
}

function nextMoment(billing: StripeBilling, customer: string): Moment | null {
  const { store } = billing;
  const moments: Moment[] = [];
  for (const each of store.all('subscription', (one) => one.customer === customer)) {
    if (each.ended_at !== null) continue;
    const [item] = each.items.data;
    if (each.status === 'trialing' && each.trial_end) {
      const trialEnd = each.trial_end;
      if (!billing.toldOfTrialEnd.has(each.id)) {
        moments.push({ at: trialEnd - 3 * day, happen: () => tellOfTrialEnd(billing, each) });
      }
      moments.push({ at: trialEnd, happen: () => endTrial(billing, each) });
    } else if (['active', 'past_due', 'unpaid'].includes(each.status)) {
      moments.push({ at: item.current_period_end, happen: () => renew(billing, each) });
    }
    if (each.cancel_at) {
      const at = each.cancel_at;
      moments.push({ at, happen: () => billing.end(each, at) });
    }
    for (const invoice of billing.openInvoices(each)) {
      if (!invoice.next_payment_attempt) continue;
      moments.push({ at: invoice.next_payment_attempt, happen: () => billing.pay(invoice) });
    }
  }
  return moments.sort((one, other) => one.at - other.at)[0] ?? null;
}

function tellOfTrialEnd(billing: StripeBilling, subscription: Subscription): void {
  billing.toldOfTrialEnd.add(subscription.id);
  billing.store.emit('customer.subscription.trial_will_end', subscription);
}

function endTrial(billing: StripeBilling, subscription: Subscription): void {
  if (subscription.cancel_at_period_end) {
    billing.end(subscription, subscription.trial_end ?? billing.store.now(subscription.customer));
    return;
  }
  const behavior = subscription.trial_settings.end_behavior.missing_payment_method;
  if (!billing.methodOf(subscription) && behavior === 'pause') {
    billing.setStatus(subscription, 'paused');
    billing.store.emit('customer.subscription.paused', subscription);
    return;
  }
  billing.setStatus(subscription, 'active');
  renew(billing, subscription);
}

function renew(billing: StripeBilling, subscription: Subscription): void {
  const [item] = subscription.items.data;
  if (subscription.cancel_at_period_end) {
    billing.end(subscription, item.current_period_end);
    return;
  }
  beginScheduledPhase(billing, subscription);
  item.current_period_start = item.current_period_end;
  item.current_period_end = afterPeriod(item.current_period_start, item.price);
  billing.store.emit('customer.subscription.updated', subscription);
  billing.charge(subscription, 'subscription_cycle');
}
