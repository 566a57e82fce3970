import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plans } from '../../src/rules/plans.ts';
import { stripeEvents } from '../../src/server/db/schema/billing.ts';
import { auditEvents } from '../../src/server/db/schema/operations.ts';
import { type Billing, buy, panelOf, settled, startBilling } from '../testing/billing.ts';
import { cards } from '../testing/stripe/billing.ts';
import { advance } from '../testing/stripe/clock.ts';
import type { Price } from '../testing/stripe/objects.ts';
import { day } from '../testing/stripe/store.ts';
import { startStripeServer, stripeSettings } from '../testing/stripe-server.ts';

let billing: Billing;
beforeAll(async () => {
  billing = await startBilling({ settings: { STRIPE_TAX: 'on' } });
}, 120_000);
afterAll(() => billing.stop());

const plus = { plan: 'plus', period: 'monthly' };

test('npm run stripe:sync makes what is missing, once, and a new price where an amount changed', async () => {
  const stripe = await startStripeServer();
  const sync = async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['dist/server/stripe-sync.mjs'], {
      env: { PATH: process.env.PATH, ...stripeSettings, STRIPE_API_URL: stripe.origin },
    });
    return stdout;
  };
  const onSale = () => stripe.store.all('price', ({ active }) => active);
  const keys = (prices: Price[]) => prices.map(({ lookup_key: key }) => key).sort();

  expect(await sync()).toContain('Stripe has 2 products and 8 prices of Parley');
  const all = ['plus', 'team'].flatMap((plan) =>
    ['monthly', 'yearly'].flatMap((period) =>
      ['eur', 'usd'].map((currency) => `parley_${plan}_${period}_${currency}`),
    ),
  );
  expect(keys(onSale())).toEqual(all);
  for (const price of onSale()) {
    expect(price.tax_behavior).toBe(price.currency === 'eur' ? 'inclusive' : 'exclusive');
  }
  const portals = stripe.store.all('billing_portal.configuration');
  expect(portals.map(({ metadata }) => metadata.parley).sort()).toEqual(['EUR', 'USD']);

  expect(await sync()).not.toMatch(/Created|Replaced/);
  expect(stripe.store.all('price')).toHaveLength(all.length);
  expect(stripe.store.all('billing_portal.configuration')).toHaveLength(2);

  const [dear] = stripe.store.all('price', ({ lookup_key: key }) => key === 'parley_plus_yearly_usd');
  if (!dear) throw new Error('There is no price');
  dear.unit_amount = 99_900;
  expect(await sync()).toContain('Replaced parley_plus_yearly_usd');
  expect(dear).toMatchObject({ active: false, lookup_key: null });
  expect(keys(onSale())).toEqual(all);
  const [now] = stripe.store.all('price', ({ lookup_key: key }) => key === 'parley_plus_yearly_usd');
  expect(now?.unit_amount).toBe(plans.plus.prices.yearly.USD);
  await stripe.close();
});

test('npm run stripe:sync without a key says what is missing', async () => {
  const failed = promisify(execFile)(process.execPath, ['dist/server/stripe-sync.mjs'], {
    env: { PATH: process.env.PATH },
  });
  await expect(failed).rejects.toMatchObject({ stderr: expect.stringContaining('STRIPE_SECRET_KEY') });
});

test('with taxes turned on, dollars are charged with them and euros hold them', async () => {
  const [american, spanish] = [
    await billing.person({ name: 'SINGLE_USER' }),
    await billing.person({ name: 'SINGLE_USER' }),
  ];
  const dollars = await buy(billing, american, plus);
  expect(dollars.automatic_tax.enabled).toBe(true);
  expect((await panelOf(american)).subscription?.nextInvoice?.cents).toBe(1452);
  const euros = await buy(billing, spanish, plus, { locale: 'es' });
  expect(euros.currency).toBe('eur');
  expect((await panelOf(spanish)).subscription?.nextInvoice?.cents).toBe(1200);
});

test('an invoice that lacks an address is told, and made as soon as the address is there', async () => {
  const client = await billing.person({ name: 'SINGLE_USER' });
  const { customer } = await buy(billing, client, plus);
  billing.stripe.billing.withoutAddress.add(customer);
  advance(billing.stripe.billing, customer, 15 * day);
  await settled(billing);
  expect(await panelOf(client)).toMatchObject({ invoiceStuck: true, plan: 'plus' });
  const rows = await billing.database.runAcrossSpaces({
    name: 'stuck_invoices',
    text: `SELECT outbox.template FROM outbox INNER JOIN users ON users.email = outbox.to_address
     WHERE users.id = $1 AND outbox.template = 'invoiceStuck'`,
    values: [client.userId],
  });
  expect(rows).toHaveLength(1);
  const actions = await billing.database.acrossSpaces((transaction) =>
    transaction.select({ action: auditEvents.action }).from(auditEvents),
  );
  expect(actions).toContainEqual({ action: 'invoice.stuck' });

  const told = (type: string) => billing.stripe.store.events.filter((event) => event.type === type).length;
  const tries = told('invoice.finalization_failed');
  billing.stripe.store.emit('customer.updated', billing.stripe.store.get('customer', customer));
  await settled(billing);
  expect(told('invoice.finalization_failed')).toBe(tries + 1);
  expect((await panelOf(client)).invoiceStuck).toBe(true);

  billing.stripe.billing.withoutAddress.delete(customer);
  billing.stripe.store.emit('customer.updated', billing.stripe.store.get('customer', customer));
  await settled(billing);
  const panel = await panelOf(client);
  expect(panel).toMatchObject({ invoiceStuck: false, subscription: { state: 'active' } });
  expect(panel.invoices).toContainEqual(expect.objectContaining({ status: 'paid', totalCents: 1452 }));
});

/** Everything that Parley listens to. */
const listened = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.finalization_failed',
  'customer.updated',
  'customer.deleted',
  'payment_method.automatically_updated',
  'charge.refunded',
  'charge.dispute.created',
];

test.each(listened)('%s alone, when every other event was lost, brings what Stripe says', async (type) => {
  const client = await billing.person({ name: 'SINGLE_USER' });
  const { store } = billing.stripe;
  const subscription = await buy(billing, client, plus);
  const { customer } = subscription;
  billing.stripe.deliverTo(null);
  advance(billing.stripe.billing, customer, 15 * day);
  billing.stripe.billing.attachMethod(customer, cards.needsAction);
  expect((await panelOf(client)).subscription?.state).toBe('trial');

  const [charge] = store.all('charge', (each) => each.customer === customer);
  const [session] = store.all('checkout.session', (each) => each.customer === customer);
  const [invoice] = store.all('invoice', (each) => each.customer === customer);
  const [method] = store.all('payment_method', (each) => each.customer === customer);
  if (!charge || !session || !invoice || !method) throw new Error('Something was not made');
  if (type === 'charge.dispute.created') billing.stripe.billing.dispute(charge.id);
  else {
    const subjects = {
      checkout: session,
      customer: type.startsWith('customer.subscription.') ? subscription : store.get('customer', customer),
      invoice,
      payment_method: method,
      charge,
    };
    store.emit(type, subjects[type.split('.')[0] as keyof typeof subjects]);
  }
  const event = store.events.at(-1);
  if (event?.type !== type) throw new Error(`${type} was not made`);
  expect(await billing.stripe.deliver(billing.webhookUrl, event)).toBe(200);
  billing.stripe.deliverTo(billing.webhookUrl);
  await settled(billing);

  expect(await panelOf(client)).toMatchObject({
    subscription: { state: 'active' },
    paymentMethod: { last4: cards.needsAction },
  });
  const stored = await billing.database.acrossSpaces((transaction) =>
    transaction.select().from(stripeEvents),
  );
  expect(stored.find(({ id }) => id === event.id)?.processedAt).toBeInstanceOf(Date);
});
