import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountData } from '../../src/contracts/account.ts';
import type { SubscriptionPanelData } from '../../src/contracts/subscription.ts';
import { menuEntries } from '../../src/rules/menu.ts';
import { plans } from '../../src/rules/plans.ts';
import { roleAssignments } from '../../src/server/db/schema/access.ts';
import { billingCustomers } from '../../src/server/db/schema/billing.ts';
import {
  actionsOf,
  type Billing,
  buy,
  panelOf,
  plus,
  rowOf,
  sessionOf,
  settled,
  startBilling,
} from '../testing/billing.ts';
import type { ApiClient } from '../testing/client.ts';
import { seedPerson, seedTenant } from '../testing/seed.ts';
import { cards } from '../testing/stripe/billing.ts';
import { completeCheckout, settleDelayedPayment } from '../testing/stripe/checkout.ts';
import { advance } from '../testing/stripe/clock.ts';
import { changePrice } from '../testing/stripe/schedules.ts';
import { day } from '../testing/stripe/store.ts';

let billing: Billing;
beforeAll(async () => {
  billing = await startBilling();
}, 120_000);
afterAll(() => billing.stop());

const accountOf = async (client: ApiClient) => (await client.get<AccountData>(`users/${client.userId}`)).data;
const dailyLimit = async (client: ApiClient) =>
  (await client.get<{ fileResponses: { limit: number } }>('usage')).data.fileResponses.limit;

test('a person buys Plus, tries it, pays, and has its limits and the panel in the menu from the first moment', async () => {
  const client = await billing.person({ name: 'SINGLE_USER' });
  expect(menuEntries(await accountOf(client)).at(-1)?.key).toBe('upgrade');
  const subscription = await buy(billing, client, plus);
  const account = await accountOf(client);
  expect(account.subscription).toMatchObject({ plan: 'plus', state: 'trial', deletedAt: null });
  expect(menuEntries(account).at(-1)?.key).toBe('subscriptionPanel');
  expect(await dailyLimit(client)).toBe(plans.plus.limits.fileResponses);

  const panel = await panelOf(client);
  expect(panel.subscription).toMatchObject({
    period: 'monthly',
    currency: 'USD',
    source: 'stripe',
    nextInvoice: { cents: plans.plus.prices.monthly.USD },
  });
  expect(panel.subscription?.trialEndsAt).toBe(new Date((subscription.trial_end ?? 0) * 1000).toISOString());
  expect(panel.paymentMethod).toEqual({ kind: 'card', brand: 'visa', last4: '4242', expires: '12/2034' });

  advance(billing.stripe.billing, subscription.customer, 15 * day);
  await settled(billing);
  const paid = await panelOf(client);
  expect(paid.subscription?.state).toBe('active');
  expect(paid.invoices[0]).toMatchObject({ status: 'paid', totalCents: 1200, currency: 'USD' });
  expect(paid.history.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['started', 'trialOver', 'paid']),
  );
  expect(await actionsOf(billing, client.userId)).toEqual(
    expect.arrayContaining(['subscription.started', 'subscription.changed', 'invoice.paid']),
  );
});

test('a failed payment keeps the limits for the grace period, and paying takes it back', async () => {
  const client = await billing.person({ name: 'SINGLE_USER' });
  const subscription = await buy(billing, client, plus, { last4: cards.declined });
  advance(billing.stripe.billing, subscription.customer, 14 * day);
  await settled(billing);
  const failed = (await panelOf(client)).subscription;
  const since = (await rowOf(billing, subscription.id))?.pastDueSince?.getTime() ?? 0;
  expect(failed?.state).toBe('pastDue');
  expect(failed?.graceEndsAt).toBe(new Date(since + 7 * day * 1000).toISOString());
  expect((await accountOf(client)).subscription?.state).toBe('pastDue');
  expect(await dailyLimit(client)).toBe(plans.plus.limits.fileResponses);

  billing.stripe.billing.attachMethod(subscription.customer, cards.good);
  for (const invoice of billing.stripe.billing.openInvoices(subscription))
    billing.stripe.billing.pay(invoice);
  await settled(billing);
  const recovered = await panelOf(client);
  expect(recovered.subscription).toMatchObject({ state: 'active', graceEndsAt: null });
  expect(recovered.history.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['paymentFailed', 'recovered']),
  );
});

test('after the grace period only the free limits are left, and the subscription is still there to pay for', async () => {
  const client = await billing.person({ name: 'SINGLE_USER' });
  const { data } = await client.post<{ url: string }>('subscriptions/checkout', plus);
  const session = billing.stripe.store.get('checkout.session', sessionOf(data.url));
  // Thirty days ago by the customer's clock.
  billing.stripe.store.setOffset(session.customer, -30 * day);
  const subscription = completeCheckout(billing.stripe.billing, session.id, { last4: cards.declined });
  advance(billing.stripe.billing, subscription.customer, 25 * day);
  await settled(billing);
  expect((await panelOf(client)).subscription?.state).toBe('suspended');
  expect((await panelOf(client)).plan).toBe('free');
  expect(await dailyLimit(client)).toBe(plans.free.limits.fileResponses);
  expect(menuEntries(await accountOf(client)).at(-1)?.key).toBe('subscriptionPanel');
});

test('cancelling keeps the plan to the end of what is paid, and can be taken back until then', async () => {
  const client = await billing.person({ name: 'SINGLE_USER' });
  const subscription = await buy(billing, client, plus);
  const cancelled = await client.post<{ subscription: object }>('subscriptions/cancel', {});
  expect(cancelled.data.subscription).toMatchObject({ state: 'cancelling', nextInvoice: null });
  expect(await dailyLimit(client)).toBe(plans.plus.limits.fileResponses);
  const resumed = await client.post<{ subscription: object }>('subscriptions/resume', {});
  expect(resumed.data.subscription).toMatchObject({ state: 'trial', endsAt: null });
  await client.post('subscriptions/cancel', {});
  advance(billing.stripe.billing, subscription.customer, 15 * day);
  await settled(billing);
  expect((await panelOf(client)).subscription?.state).toBe('ended');
  expect(await dailyLimit(client)).toBe(plans.free.limits.fileResponses);
  expect(menuEntries(await accountOf(client)).at(-1)?.key).toBe('upgrade');
});

test('a cancellation by date, as the portal makes it, is taken back too', async () => {
  const client = await billing.person({ name: 'SINGLE_USER' });
  const subscription = await buy(billing, client, plus);
  subscription.cancel_at = subscription.items.data[0].current_period_end;
  billing.stripe.store.emit('customer.subscription.updated', subscription);
  await settled(billing);
  expect((await panelOf(client)).subscription?.state).toBe('cancelling');
  const resumed = await client.post<{ subscription: object }>('subscriptions/resume', {});
  expect(resumed.data.subscription).toMatchObject({ state: 'trial', endsAt: null });
});

test('from yearly to monthly is a change at the end of what is paid, which can be taken back', async () => {
  const client = await billing.person({ name: 'SINGLE_USER' });
  const subscription = await buy(billing, client, { plan: 'plus', period: 'yearly' });
  advance(billing.stripe.billing, subscription.customer, 15 * day);
  const [monthly] = billing.stripe.store.all(
    'price',
    ({ lookup_key: key }) => key === 'parley_plus_monthly_usd',
  );
  if (!monthly) throw new Error('There is no price');
  const change = async () => {
    changePrice(billing.stripe.billing, subscription, monthly);
    await settled(billing);
  };
  await change();
  expect((await panelOf(client)).subscription).toMatchObject({
    period: 'yearly',
    nextPeriod: 'monthly',
    nextInvoice: { cents: plans.plus.prices.monthly.USD },
  });
  const kept = await client.post<SubscriptionPanelData>('subscriptions/resume', {});
  expect(kept.data.subscription).toMatchObject({ period: 'yearly', nextPeriod: null, state: 'active' });
  expect(kept.data.history.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['soonMonthly', 'periodStays']),
  );

  await change();
  const cancelled = await client.post<SubscriptionPanelData>('subscriptions/cancel', {});
  expect(cancelled.data.subscription).toMatchObject({ state: 'cancelling', nextPeriod: null });
  await client.post('subscriptions/resume', {});

  await change();
  advance(billing.stripe.billing, subscription.customer, 365 * day);
  await settled(billing);
  expect((await panelOf(client)).subscription).toMatchObject({
    period: 'monthly',
    nextPeriod: null,
    state: 'active',
  });
});

test('a trial is given once: who comes back pays at once', async () => {
  const client = await billing.person({ name: 'SINGLE_USER' });
  const first = await buy(billing, client, plus);
  billing.stripe.billing.end(first, billing.stripe.store.now(first.customer));
  await settled(billing);
  const second = await buy(billing, client, plus, { promotionCode: 'HALF' });
  expect(second.trial_end).toBeNull();
  const paid = (await panelOf(client)).invoices.map(({ status, totalCents }) => [status, totalCents]);
  expect(paid).toEqual(expect.arrayContaining([['paid', 600]]));
});

test('a trial that ends without a way to pay is paused with the free limits, and resumed when there is one', async () => {
  const client = await billing.person({ name: 'SINGLE_USER' });
  const subscription = await buy(billing, client, plus);
  billing.stripe.store.get('customer', subscription.customer).invoice_settings.default_payment_method = null;
  advance(billing.stripe.billing, subscription.customer, 15 * day);
  await settled(billing);
  expect(await panelOf(client)).toMatchObject({ plan: 'free', subscription: { state: 'paused' } });
  billing.stripe.billing.attachMethod(subscription.customer, cards.good);
  const resumed = await client.post('subscriptions/resume', {});
  expect(resumed.data).toMatchObject({ plan: 'plus', subscription: { state: 'active' } });
});

test('a paused plan ends at once when it is cancelled, and nothing is charged', async () => {
  const client = await billing.person({ name: 'SINGLE_USER' });
  const subscription = await buy(billing, client, plus);
  billing.stripe.store.get('customer', subscription.customer).invoice_settings.default_payment_method = null;
  advance(billing.stripe.billing, subscription.customer, 15 * day);
  await settled(billing);
  const { data } = await client.post<SubscriptionPanelData>('subscriptions/cancel', {});
  expect(data).toMatchObject({ plan: 'free', subscription: { state: 'ended' } });
  expect(data.invoices.map(({ totalCents }) => totalCents)).toEqual([0]);
});

test('a bank debit that comes back leads into the grace period, one that comes in does not', async () => {
  for (const succeeds of [true, false]) {
    const client = await billing.person({ name: 'SINGLE_USER' });
    const first = await buy(billing, client, plus);
    billing.stripe.billing.end(first, billing.stripe.store.now(first.customer));
    await settled(billing);
    const { data } = await client.post<{ url: string }>('subscriptions/checkout', plus);
    completeCheckout(billing.stripe.billing, sessionOf(data.url), { last4: cards.delayed });
    await settled(billing);
    expect((await panelOf(client)).subscription?.state).toBe('active');
    settleDelayedPayment(billing.stripe.billing, sessionOf(data.url), succeeds);
    await settled(billing);
    expect((await panelOf(client)).subscription?.state).toBe(succeeds ? 'active' : 'pastDue');
  }
});

test('a refund and a dispute are shown and in the audit log; the subscription follows Stripe', async () => {
  const client = await billing.person({ name: 'SINGLE_USER' });
  const subscription = await buy(billing, client, plus);
  advance(billing.stripe.billing, subscription.customer, 15 * day);
  const [charge] = billing.stripe.store.all('charge', (each) => each.customer === subscription.customer);
  billing.stripe.billing.refund(charge?.id ?? '', 500);
  billing.stripe.billing.dispute(charge?.id ?? '');
  await settled(billing);
  expect((await panelOf(client)).invoices[0]).toMatchObject({ totalCents: 1200, refundedCents: 500 });
  expect(await actionsOf(billing, client.userId)).toEqual(
    expect.arrayContaining(['invoice.refunded', 'invoice.disputed']),
  );
});

test('a tenant pays for each of its people, and the number follows them', async () => {
  const { tenantId, companyId, modelBotId } = await seedTenant(billing.database);
  const admin = await billing.person({ name: 'TENANT_ADMIN', tenantId });
  const reader = await billing.person({ name: 'READ_USER', companyId });
  const subscription = await buy(billing, admin, { plan: 'team', period: 'monthly', tenantId });
  expect(subscription.items.data[0].quantity).toBe(2);
  expect(await dailyLimit(reader)).toBe(plans.team.limits.fileResponses);
  expect((await accountOf(reader)).subscription).toBeNull();
  expect((await accountOf(admin)).subscription).toMatchObject({ plan: 'team' });

  // Somebody with several roles counts once.
  const { id } = await seedPerson(billing.database, {
    roles: [
      { name: 'COMPANY_ADMIN', companyId },
      { name: 'BOT_CREATOR', modelBotId },
    ],
  });
  await billing.database.pool.query(`SELECT graphile_worker.add_job('followPeople', '{}')`);
  await expect.poll(() => subscription.items.data[0].quantity).toBe(3);
  await settled(billing);
  expect((await panelOf(admin, tenantId)).subscription).toMatchObject({ seats: 3 });
  await billing.database.acrossSpaces((transaction) =>
    transaction.delete(roleAssignments).where(eq(roleAssignments.userId, id)),
  );
  await billing.database.pool.query(`SELECT graphile_worker.add_job('followPeople', '{}')`);
  await expect.poll(() => subscription.items.data[0].quantity).toBe(2);
});

test('when a person is gone, nobody pays for them any more', async () => {
  const client = await billing.person({ name: 'SINGLE_USER' });
  const subscription = await buy(billing, client, plus);
  await billing.database.pool.query('DELETE FROM users WHERE id = $1', [client.userId]);
  await billing.database.pool.query(`SELECT graphile_worker.add_job('followPeople', '{}')`);
  await expect.poll(() => subscription.status).toBe('canceled');
  await settled(billing);
});

test('whoever asked for the end of their account is not charged again', async () => {
  const client = await billing.person({ name: 'SINGLE_USER' });
  const subscription = await buy(billing, client, plus);
  await billing.database.pool.query('UPDATE users SET deletion_requested_at = now() WHERE id = $1', [
    client.userId,
  ]);
  await billing.database.pool.query(`SELECT graphile_worker.add_job('followPeople', '{}')`);
  await expect.poll(() => subscription.cancel_at_period_end).toBe(true);
  await settled(billing);
  expect((await rowOf(billing, subscription.id))?.cancelAt).not.toBeNull();
});

test('what webhooks did not tell, the daily comparison finds and repairs', async () => {
  const client = await billing.person({ name: 'SINGLE_USER' });
  const subscription = await buy(billing, client, plus);
  billing.stripe.deliverTo(null);
  advance(billing.stripe.billing, subscription.customer, 40 * day);
  subscription.cancel_at_period_end = true;
  await billing.database.acrossSpaces((transaction) =>
    transaction
      .update(billingCustomers)
      .set({ stripeCustomerId: null })
      .where(eq(billingCustomers.spaceId, client.userId)),
  );
  await billing.database.pool.query(`SELECT graphile_worker.add_job('reconcileSubscriptions', '{}')`);
  await settled(billing);
  billing.stripe.deliverTo(billing.webhookUrl);
  expect(await panelOf(client)).toMatchObject({ isCustomer: true, subscription: { state: 'cancelling' } });
  expect(billing.parley.output()).toContain('it is repaired');
});
