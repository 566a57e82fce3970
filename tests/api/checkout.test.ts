import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plans } from '../../src/rules/plans.ts';
import { checkoutAttempts } from '../../src/server/db/schema/billing.ts';
import { openSession } from '../../src/server/services/sessions/open-session.ts';
import { type Billing, buy, panelOf, rowOf, sessionOf, settled, startBilling } from '../testing/billing.ts';
import { ApiClient } from '../testing/client.ts';
import { seedPerson, seedTenant } from '../testing/seed.ts';
import { completeCheckout } from '../testing/stripe/checkout.ts';

let billing: Billing;
beforeAll(async () => {
  billing = await startBilling();
}, 120_000);
afterAll(() => billing.stop());

const plus = { plan: 'plus', period: 'monthly' };
test('the price is that of the language: euros in Spanish, and paid by the year where asked', async () => {
  const client = await billing.person({ name: 'SINGLE_USER' });
  const { data } = await client.post<{ url: string }>(
    'subscriptions/checkout',
    { plan: 'plus', period: 'yearly' },
    { 'Accept-Language': 'es' },
  );
  const session = billing.stripe.store.get('checkout.session', sessionOf(data.url));
  const price = billing.stripe.store.get('price', session.plan.price);
  expect(price).toMatchObject({
    lookup_key: 'parley_plus_yearly_eur',
    unit_amount: plans.plus.prices.yearly.EUR,
    currency: 'eur',
  });
  expect(session).toMatchObject({ locale: 'es', allow_promotion_codes: true });
});

test('two checkouts at once are one, and so is the subscription', async () => {
  const { tenantId } = await seedTenant(billing.database);
  const admins = await Promise.all([1, 2].map(() => billing.person({ name: 'TENANT_ADMIN', tenantId })));
  const team = { plan: 'team', period: 'yearly', tenantId };
  const answers = await Promise.all(
    [...admins, ...admins, ...admins].map((admin) =>
      admin.post<{ url: string }>('subscriptions/checkout', team),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  const urls = new Set(answers.map(({ data }) => data.url));
  expect(urls.size).toBe(1);
  completeCheckout(billing.stripe.billing, sessionOf([...urls][0] ?? ''));
  expect(() => completeCheckout(billing.stripe.billing, sessionOf([...urls][0] ?? ''))).toThrow();
  await settled(billing);
  const again = await admins[1]?.post('subscriptions/checkout', team);
  expect(again?.status).toBe(409);
  expect(again?.error.code).toBe('subscription_exists');
  const [customer] = billing.stripe.store.all('customer', (each) => each.metadata.parley_space === tenantId);
  expect(
    billing.stripe.store.all('customer', (each) => each.metadata.parley_space === tenantId),
  ).toHaveLength(1);
  expect(billing.stripe.store.all('subscription', (each) => each.customer === customer?.id)).toHaveLength(1);
});

test('whoever decides otherwise before paying gets another checkout, and the first one is closed', async () => {
  const client = await billing.person({ name: 'SINGLE_USER' });
  const monthly = await client.post<{ url: string }>('subscriptions/checkout', plus);
  const yearly = await client.post<{ url: string }>('subscriptions/checkout', { ...plus, period: 'yearly' });
  expect(billing.stripe.store.get('checkout.session', sessionOf(monthly.data.url)).status).toBe('expired');
  expect(billing.stripe.store.get('checkout.session', sessionOf(yearly.data.url)).status).toBe('open');
  const attempts = await billing.database.acrossSpaces((transaction) =>
    transaction.select().from(checkoutAttempts).where(eq(checkoutAttempts.spaceId, client.userId)),
  );
  expect(attempts.filter(({ closedAt }) => closedAt === null)).toHaveLength(1);
});

test('a second subscription that is paid for all the same is refunded and cancelled; the first one stays', async () => {
  const client = await billing.person({ name: 'SINGLE_USER' });
  const first = await buy(billing, client, plus);
  const price = first.items.data[0].price;
  const metadata = { parley_space: client.userId, parley_checkout: 'another' };
  const second = billing.stripe.billing.subscribe({
    customer: first.customer,
    price,
    quantity: 1,
    trialDays: 0,
    metadata,
  });
  second.created = first.created + 1;
  await settled(billing);
  expect(second.status).toBe('canceled');
  const charges = billing.stripe.store.all('charge', (each) => each.customer === first.customer);
  expect(charges.map(({ amount, amount_refunded: back }) => amount - back)).toEqual([0]);
  expect((await panelOf(client)).subscription).toMatchObject({ state: 'trial' });
  expect((await rowOf(billing, second.id))?.reason).toBe('duplicate');
});

test('a plan that was paid before its webhook arrived is found by who asks for another checkout', async () => {
  const client = await billing.person({ name: 'SINGLE_USER' });
  const { data } = await client.post<{ url: string }>('subscriptions/checkout', plus);
  billing.stripe.deliverTo(null);
  completeCheckout(billing.stripe.billing, sessionOf(data.url));
  const again = await client.post('subscriptions/checkout', plus);
  billing.stripe.deliverTo(billing.webhookUrl);
  expect(again.status).toBe(409);
  expect((await panelOf(client)).subscription?.state).toBe('trial');
});

test('a customer that was deleted at Stripe ends the subscription, and a new one can be bought', async () => {
  const client = await billing.person({ name: 'SINGLE_USER' });
  const first = await buy(billing, client, plus);
  const customer = billing.stripe.store.get('customer', first.customer);
  billing.stripe.billing.end(first, billing.stripe.store.now(first.customer));
  customer.deleted = true;
  billing.stripe.store.emit('customer.deleted', customer);
  await settled(billing);
  expect((await panelOf(client)).subscription?.state).toBe('ended');
  const second = await buy(billing, client, plus);
  expect(second.customer).not.toBe(first.customer);
  expect((await panelOf(client)).subscription?.state).toBe('active');
});

test('the portal is for customers, in their language, and leads back to where they were', async () => {
  const client = await billing.person({ name: 'SINGLE_USER' });
  expect((await client.post('subscriptions/portal', {})).status).toBe(409);
  await buy(billing, client, plus);
  const returnPath = '/es/subscription/main-panel';
  const { data } = await client.post<{ url: string }>(
    'subscriptions/portal',
    { step: 'plan', returnPath },
    { 'Accept-Language': 'es' },
  );
  const session = billing.stripe.store.get('billing_portal.session', sessionOf(data.url));
  expect(session).toMatchObject({ return_url: billing.parley.origin + returnPath, locale: 'es' });
  expect(session.configuration).toMatch(/^bpc_/);
});

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example/',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  'javascript:alert(1)',
  '',
])('a way back to %j is refused', async (returnPath) => {
  const client = await billing.person({ name: 'SINGLE_USER' });
  const { status, error } = await client.post('subscriptions/checkout', { ...plus, returnPath });
  expect(status).toBe(422);
  expect(error.fields).toEqual({ returnPath: 'invalid' });
});

test('nobody buys, cancels or opens the portal for a tenant they do not administer', async () => {
  const { tenantId, companyId } = await seedTenant(billing.database);
  const unknown = '01890000-0000-7000-8000-000000000000';
  for (const client of [
    await billing.person({ name: 'COMPANY_ADMIN', companyId }),
    await billing.person({ name: 'SINGLE_USER' }),
  ]) {
    for (const path of ['checkout', 'portal', 'cancel', 'resume']) {
      const body = path === 'checkout' ? { plan: 'team', period: 'monthly' } : {};
      const call = (id: string) => client.post(`subscriptions/${path}`, { ...body, tenantId: id });
      const [real, missing] = [await call(tenantId), await call(unknown)];
      expect([real.status, real.error]).toEqual([404, missing.error]);
    }
    expect((await client.get(`subscriptions/panel?tenantId=${tenantId}`)).status).toBe(404);
  }
  const wrongKind = await billing.person({ name: 'SINGLE_USER' });
  expect((await wrongKind.post('subscriptions/checkout', { plan: 'team', period: 'monthly' })).status).toBe(
    422,
  );
});

test('the publishable key comes from the configuration, and the secret one from nowhere', async () => {
  const client = await billing.person({ name: 'SINGLE_USER' });
  const { data } = await client.get('subscriptions/configuration');
  expect(data).toEqual({ onlinePayment: true, publishableKey: 'pk_test_parley' });
});

test('when Stripe refuses, the person is told and the log says why without the key', async () => {
  const client = await billing.person({ name: 'SINGLE_USER' });
  billing.stripe.beforeCall((call) => {
    if (call === 'POST checkout/sessions') throw new Error('no');
  });
  const { status, error } = await client.post('subscriptions/checkout', plus);
  billing.stripe.beforeCall(null);
  expect([status, error.code]).toEqual([502, 'payments_failed']);
  expect(billing.parley.output()).toContain('Stripe refused a call');
  expect(billing.parley.output()).not.toContain('sk_test_parley');
  expect((await client.post('subscriptions/checkout', plus)).status).toBe(200);
});

test('nobody pays before their email is confirmed', async () => {
  const { id } = await seedPerson(billing.database, {
    roles: [{ name: 'SINGLE_USER' }],
    emailConfirmed: false,
  });
  const { result } = await billing.database.acrossSpaces((transaction) =>
    openSession(transaction, { userId: id, browser: null }),
  );
  const client = new ApiClient(billing.parley.origin, result.plainTextToken, id);
  const { status } = await client.post('subscriptions/checkout', plus);
  expect(status).toBe(403);
});

test('customers of another installation at the same Stripe account are left alone', async () => {
  const space = '01890000-0000-7000-8000-00000000abcd';
  const customer = billing.stripe.store.add('customer', {
    email: null,
    name: 'Of another installation',
    preferred_locales: [],
    metadata: { parley_space: space },
    invoice_settings: { default_payment_method: null },
  });
  billing.stripe.billing.attachMethod(customer.id, '4242');
  const [price] = billing.stripe.store.all(
    'price',
    ({ lookup_key: key }) => key === 'parley_plus_monthly_usd',
  );
  if (!price) throw new Error('There is no price');
  const subscription = billing.stripe.billing.subscribe({
    customer: customer.id,
    price,
    quantity: 1,
    trialDays: 0,
    metadata: { parley_space: space, parley_checkout: 'theirs' },
  });
  await billing.database.pool.query(`SELECT graphile_worker.add_job('reconcileSubscriptions', '{}')`);
  await settled(billing);
  expect(subscription.status).toBe('active');
  expect(await rowOf(billing, subscription.id)).toBeNull();
});

test('a price that was agreed on by hand at Stripe still pays for the plan that was bought', async () => {
  const client = await billing.person({ name: 'SINGLE_USER' });
  const subscription = await buy(billing, client, plus);
  const [item] = subscription.items.data;
  item.price = { ...item.price, id: 'price_special', lookup_key: null, metadata: {}, unit_amount: 700 };
  billing.stripe.store.emit('customer.subscription.updated', subscription);
  await settled(billing);
  expect(await panelOf(client)).toMatchObject({
    plan: 'plus',
    subscription: { state: 'trial', nextInvoice: { cents: 700 } },
  });
});
