import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { stripeEvents } from '../../src/server/db/schema/billing.ts';
import { type Billing, buy, rowOf, settled, startBilling } from '../testing/billing.ts';
import type { StripeEvent } from '../testing/stripe/objects.ts';
import { newId } from '../testing/stripe/store.ts';

let billing: Billing;
beforeAll(async () => {
  billing = await startBilling();
}, 120_000);
afterAll(() => billing.stop());

let event: StripeEvent;
beforeEach(async () => {
  const client = await billing.person({ name: 'SINGLE_USER' });
  const subscription = await buy(billing, client, { plan: 'plus', period: 'monthly' });
  event = {
    id: newId('evt'),
    object: 'event',
    api_version: '2026-10-28.endive',
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    pending_webhooks: 1,
    request: null,
    type: 'customer.subscription.updated',
    data: { object: subscription },
  };
});

const stored = () =>
  billing.database.acrossSpaces((transaction) =>
    transaction.select().from(stripeEvents).where(eq(stripeEvents.id, event.id)),
  );
const send = (options: Parameters<typeof billing.stripe.deliver>[2] = {}) =>
  billing.stripe.deliver(billing.webhookUrl, event, options);
const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;

test('a signed event is stored once, however often it comes, and processed', async () => {
  expect(await Promise.all([send(), send(), send()])).toEqual([200, 200, 200]);
  await settled(billing);
  const rows = await stored();
  expect(rows).toHaveLength(1);
  expect(rows[0]?.processedAt).not.toBeNull();
});

test.each<[string, () => Parameters<typeof send>[0]]>([
  ['signed with another secret', () => ({ secret: 'whsec_somebody_else' })],
  [
    'altered on the way',
    () => ({ alter: (body) => body.replace('"active"', '"canceled"').replace('trialing', 'canceled') }),
  ],
  ['with a space added', () => ({ alter: (body) => `${body} ` })],
  ['that is five minutes old', () => ({ timestamp: secondsAgo(300) })],
  ['that is a day old', () => ({ timestamp: secondsAgo(86_400) })],
])('an event %s is refused with 400, and nothing is stored', async (_title, options) => {
  expect(await send(options())).toBe(400);
  expect(await stored()).toEqual([]);
});

test('an event without any signature is refused, and one a little late is taken', async () => {
  const unsigned = await fetch(billing.webhookUrl, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(event),
  });
  expect(unsigned.status).toBe(400);
  expect((await unsigned.json()).error.code).toBe('invalid_signature');
  expect(await stored()).toEqual([]);
  expect(await send({ timestamp: secondsAgo(240) })).toBe(200);
  expect(await stored()).toHaveLength(1);
});

test('what an event says is not believed: Stripe is asked', async () => {
  const subscription = event.data.object as { id: string };
  event.type = 'customer.subscription.deleted';
  event.data = { object: { ...subscription, status: 'canceled', ended_at: event.created } };
  expect(await send()).toBe(200);
  await settled(billing);
  expect((await rowOf(billing, subscription.id))?.deletedAt).toBeNull();
});

test('events of other kinds and of other customers are taken and change nothing', async () => {
  event.type = 'product.updated';
  expect(await send()).toBe(200);
  expect(await stored()).toEqual([]);
  const foreign = billing.stripe.store.add('customer', {
    email: null,
    name: 'Of another shop',
    preferred_locales: [],
    metadata: {},
    invoice_settings: { default_payment_method: null },
  });
  event.type = 'customer.updated';
  event.data = { object: foreign };
  expect(await send()).toBe(200);
  await settled(billing);
  expect((await stored())[0]?.processedAt).not.toBeNull();
});

test('a body that is too large is refused before it is looked at', async () => {
  const response = await fetch(billing.webhookUrl, { method: 'POST', body: 'x'.repeat(2 * 1024 * 1024) });
  expect(response.status).toBe(413);
});

test('when Stripe does not answer, the event waits and is processed later', async () => {
  const { id } = event.data.object as { id: string };
  const live = billing.stripe.store.get('subscription', id);
  let failing = true;
  billing.stripe.beforeCall(() => {
    if (failing) throw new Error('Stripe is down');
  });
  live.cancel_at = live.items.data[0].current_period_end;
  expect(await send()).toBe(200);
  expect((await stored())[0]?.processedAt).toBeNull();
  failing = false;
  await settled(billing);
  billing.stripe.beforeCall(null);
  expect((await rowOf(billing, id))?.cancelAt?.getTime()).toBe(live.cancel_at * 1000);
});
