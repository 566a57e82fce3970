import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  actionsOf,
  type Billing,
  buy,
  panelOf,
  plus,
  sessionOf,
  settled,
  startBilling,
} from '../testing/billing.ts';
import type { ApiClient } from '../testing/client.ts';
import { seedTenant } from '../testing/seed.ts';
import { cards } from '../testing/stripe/billing.ts';
import { completeCheckout } from '../testing/stripe/checkout.ts';
import { advance } from '../testing/stripe/clock.ts';
import { day } from '../testing/stripe/store.ts';

let billing: Billing;
beforeAll(async () => {
  billing = await startBilling();
}, 120_000);
afterAll(() => billing.stop());

const mailsTo = (userId: string) =>
  billing.database.runAcrossSpaces<{ template: string; values: Record<string, string> }>({
    name: 'mails_to',
    text: `SELECT outbox.template, outbox.values FROM outbox
     INNER JOIN users ON users.email = outbox.to_address WHERE users.id = $1 ORDER BY outbox.id`,
    values: [userId],
  });

test('whoever pays is told once of each thing: the trial, the failure, the reminder, the end of the grace', async () => {
  const client = await billing.person({ name: 'SINGLE_USER' });
  const { data } = await client.post<{ url: string }>('subscriptions/checkout', plus);
  const session = billing.stripe.store.get('checkout.session', sessionOf(data.url));
  const { customer } = session;
  billing.stripe.store.setOffset(customer, -14 * day + 3600);
  const subscription = completeCheckout(billing.stripe.billing, session.id, { last4: cards.declined });
  await settled(billing);
  // Half an hour before the trial ends by the real clock.
  advance(billing.stripe.billing, customer, 13.9 * day);
  await settled(billing);
  expect((await mailsTo(client.userId)).map(({ template }) => template)).toEqual(['trialEnding']);
  advance(billing.stripe.billing, customer, 2 * day);
  await settled(billing);
  billing.stripe.store.emit('customer.subscription.updated', subscription);
  await settled(billing);
  const told = await mailsTo(client.userId);
  expect(told.map(({ template }) => template)).toEqual(['trialEnding', 'paymentFailed']);
  expect(told[1]?.values).toMatchObject({ plan: 'Plus', firstName: 'Test' });

  // The invoice grows older, and the hourly look finds it.
  for (const [daysAgo, template] of [
    [5.5, 'graceEnding'],
    [7.5, 'graceEnded'],
  ] as const) {
    await billing.database.runAcrossSpaces({
      name: 'past_due',
      text: `UPDATE subscriptions SET past_due_since = date_trunc('second', now() - make_interval(hours => $1))
       WHERE stripe_subscription_id = $2`,
      values: [daysAgo * 24, subscription.id],
    });
    await billing.database.pool.query(`SELECT graphile_worker.add_job('watchSubscriptions', '{}')`);
    await settled(billing);
    expect((await mailsTo(client.userId)).at(-1)?.template).toBe(template);
  }
});

test('all who administer a tenant are told, each in their language, and nobody else', async () => {
  const { tenantId, companyId } = await seedTenant(billing.database);
  const admins = await Promise.all([1, 2].map(() => billing.person({ name: 'TENANT_ADMIN', tenantId })));
  const reader = await billing.person({ name: 'READ_USER', companyId });
  await admins[1]?.patch(`users/${admins[1].userId}`, { profile: { locale: 'es' } });
  await buy(billing, admins[0] as ApiClient, { plan: 'team', period: 'monthly', tenantId });
  await admins[0]?.post('subscriptions/cancel', { tenantId });
  await settled(billing);
  const [english, spanish] = await Promise.all(admins.map(({ userId }) => mailsTo(userId)));
  expect(english?.map(({ template, values }) => [template, values.plan])).toEqual([
    ['subscriptionCancelled', 'Team'],
  ]);
  expect(spanish?.map(({ values }) => values.plan)).toEqual(['Equipo']);
  expect(await mailsTo(reader.userId)).toEqual([]);
});

test('a grant that has run out ends in the audit log, and its holder is told', async () => {
  const admin = await billing.person({ name: 'ADMIN' });
  const client = await billing.person({ name: 'SINGLE_USER' });
  const endsAt = new Date(Date.now() + 1000).toISOString();
  await admin.post('admin/subscriptions', { userId: client.userId, plan: 'plus', reason: 'Trial', endsAt });
  expect((await panelOf(client)).plan).toBe('plus');
  await expect.poll(async () => (await panelOf(client)).plan).toBe('free');
  await billing.database.pool.query(`SELECT graphile_worker.add_job('watchSubscriptions', '{}')`);
  await settled(billing);
  expect(await actionsOf(billing, client.userId)).toEqual(['subscription.granted', 'subscription.ended']);
  expect((await mailsTo(client.userId)).map(({ template }) => template)).toEqual(['subscriptionEnded']);
});
