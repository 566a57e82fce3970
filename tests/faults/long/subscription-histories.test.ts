import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Billing, panelOf, processed, rowOf, sessionOf, startBilling } from '../../testing/billing.ts';
import type { ApiClient } from '../../testing/client.ts';
import { cards } from '../../testing/stripe/billing.ts';
import { completeCheckout } from '../../testing/stripe/checkout.ts';
import { advance } from '../../testing/stripe/clock.ts';
import type { StripeEvent, Subscription } from '../../testing/stripe/objects.ts';
import { changePrice, releaseSchedule } from '../../testing/stripe/schedules.ts';
import { day } from '../../testing/stripe/store.ts';

const histories = 150;
const seed = 20261121;

let billing: Billing;
beforeAll(async () => {
  billing = await startBilling();
  billing.stripe.deliverTo(null);
}, 120_000);
afterAll(() => billing.stop());

/** What can happen to a subscription, at Stripe or by its holder's hand there. */
const steps = {
  wait: (it: Subscription, days: number) => advance(billing.stripe.billing, it.customer, days * day),
  badCard: (it: Subscription) => void billing.stripe.billing.attachMethod(it.customer, cards.declined),
  consentCard: (it: Subscription) => void billing.stripe.billing.attachMethod(it.customer, cards.needsAction),
  goodCard: (it: Subscription) => void billing.stripe.billing.attachMethod(it.customer, cards.good),
  pay: (it: Subscription) => {
    for (const invoice of billing.stripe.billing.openInvoices(it)) billing.stripe.billing.pay(invoice);
  },
  cancel: (it: Subscription) => {
    if (it.schedule) releaseSchedule(billing.stripe.billing, it.schedule);
    it.cancel_at = it.items.data[0].current_period_end;
    billing.stripe.store.emit('customer.subscription.updated', it);
  },
  keep: (it: Subscription) => {
    it.cancel_at = null;
    billing.stripe.store.emit('customer.subscription.updated', it);
  },
  otherPeriod: (it: Subscription) => {
    const { product, currency, recurring } = it.items.data[0].price;
    const price = billing.stripe.store.all(
      'price',
      (each) =>
        each.product === product &&
        each.currency === currency &&
        each.recurring.interval !== recurring.interval,
    )[0];
    if (price && !it.schedule) changePrice(billing.stripe.billing, it, price);
  },
  unpaid: (it: Subscription) => billing.stripe.billing.setStatus(it, 'unpaid'),
  refund: (it: Subscription) => {
    const [charge] = billing.stripe.store.all(
      'charge',
      (each) => each.customer === it.customer && !each.refunded,
    );
    if (charge) billing.stripe.billing.refund(charge.id);
  },
  dispute: (it: Subscription) => {
    const [charge] = billing.stripe.store.all('charge', (each) => each.customer === it.customer);
    if (charge) billing.stripe.billing.dispute(charge.id);
  },
  second: (it: Subscription) => {
    const { customer, metadata } = it;
    const price = it.items.data[0].price;
    const made = billing.stripe.billing.subscribe({ customer, price, quantity: 1, trialDays: 0, metadata });
    made.created = it.created + 60;
  },
  endNow: (it: Subscription) => billing.stripe.billing.end(it, billing.stripe.store.now(it.customer)),
};
type StepName = keyof typeof steps;

const anyStep = fc.record({
  name: fc.constantFrom(...(Object.keys(steps) as StepName[])),
  days: fc.integer({ min: 1, max: 40 }),
});
const anyHistory = fc.record({
  steps: fc.array(anyStep, { minLength: 1, maxLength: 8 }),
  yearly: fc.boolean(),
  /** How each event travels: how often it comes, and whether it is lost until it is sent again at the end. */
  travels: fc.array(
    fc.record({ copies: fc.integer({ min: 1, max: 3 }), lost: fc.boolean(), order: fc.integer() }),
    { minLength: 80, maxLength: 80 },
  ),
});

const byAge = (one: Subscription, other: Subscription) =>
  one.created - other.created || (one.id < other.id ? -1 : 1);

test(`${histories} histories of shuffled, repeated and lost events all end in what Stripe says`, async () => {
  const samples = fc.sample(anyHistory, { numRuns: histories, seed });
  const played: { client: ApiClient; subscription: Subscription }[] = [];
  const mail: { event: StripeEvent; order: number; late: boolean }[] = [];
  for (const history of samples) {
    const client = await billing.person({ name: 'SINGLE_USER' });
    const { data } = await client.post<{ url: string }>('subscriptions/checkout', {
      plan: 'plus',
      period: history.yearly ? 'yearly' : 'monthly',
    });
    const from = billing.stripe.store.events.length;
    const subscription = completeCheckout(billing.stripe.billing, sessionOf(data.url));
    for (const step of history.steps) {
      if (subscription.status !== 'canceled') steps[step.name](subscription, step.days);
    }
    played.push({ client, subscription });
    billing.stripe.store.events.slice(from).forEach((event, index) => {
      const travel = history.travels[index % history.travels.length] ?? { copies: 1, lost: false, order: 0 };
      const copies = travel.lost ? 1 : travel.copies;
      for (let copy = 0; copy < copies; copy++) {
        mail.push({ event, order: travel.order + copy * 7919, late: travel.lost });
      }
    });
  }
  // All histories travel together. What was lost comes again at the end, as Stripe sends it again.
  mail.sort((one, other) => Number(one.late) - Number(other.late) || one.order - other.order);
  expect(mail.some(({ late }) => late)).toBe(true);
  const atOnce = 8;
  for (let start = 0; start < mail.length; start += atOnce) {
    const sent = await Promise.all(
      mail.slice(start, start + atOnce).map(({ event }) => billing.stripe.deliver(billing.webhookUrl, event)),
    );
    expect(new Set(sent)).toEqual(new Set([200]));
  }
  await processed(billing, 200);

  const seen = new Set<string>();
  for (const { client, subscription } of played) {
    const row = await rowOf(billing, subscription.id);
    const seconds = (moment: Date | null | undefined) => (moment ? moment.getTime() / 1000 : null);
    const [item] = subscription.items.data;
    const ended = subscription.status === 'canceled';
    const debts = billing.stripe.billing
      .openInvoices(subscription)
      .map((invoice) => invoice.status_transitions.finalized_at ?? 0);
    const owes = subscription.status === 'past_due' || subscription.status === 'unpaid';
    seen.add(subscription.status);
    expect(
      {
        status: row?.status,
        period: row?.period,
        nextPeriod: row?.nextPeriod,
        periodEnds: seconds(row?.currentPeriodEndsAt),
        cancelAt: seconds(row?.cancelAt),
        ended: seconds(row?.deletedAt),
        trialEnds: seconds(row?.trialEndsAt),
        pastDueSince: seconds(row?.pastDueSince),
      },
      subscription.id,
    ).toEqual({
      status: ended ? 'ended' : subscription.status,
      period: item.price.recurring.interval === 'year' ? 'yearly' : 'monthly',
      nextPeriod: subscription.schedule ? 'monthly' : null,
      periodEnds: item.current_period_end,
      cancelAt: ended ? null : subscription.cancel_at,
      ended: subscription.ended_at,
      trialEnds: subscription.trial_end,
      pastDueSince: owes ? Math.min(...debts, ...(debts.length ? [] : [item.current_period_start])) : null,
    });

    // Whatever else was paid for at the same time has been given back; one never paid for does not count.
    const others = billing.stripe.store.all(
      'subscription',
      (each) => each.customer === subscription.customer && each.id !== subscription.id,
    );
    const all = [subscription, ...others];
    const alive = all.filter((each) => each.ended_at === null);
    const paying = alive.filter((each) => each.status !== 'incomplete');
    expect(paying.length, subscription.id).toBeLessThanOrEqual(1);
    // One that was never paid for counts only where there is no other.
    const [kept] = paying.length > 0 ? paying : alive.sort(byAge);
    const counted = all.filter((each) => each.ended_at !== null || each === kept).map(({ id }) => id);
    const invoices = billing.stripe.store.all(
      'invoice',
      (each) => each.status !== 'draft' && counted.includes(each.parent.subscription_details.subscription),
    );
    expect((await panelOf(client)).invoices.map(({ id, status }) => [id, status]).sort()).toEqual(
      invoices.map(({ id, status }) => [id, status]).sort(),
    );
  }
  // The histories reached the states that matter.
  expect([...seen]).toEqual(expect.arrayContaining(['active', 'trialing', 'past_due', 'unpaid', 'canceled']));
}, 400_000);
