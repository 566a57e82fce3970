import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  type Billing,
  buy,
  panelOf,
  processed,
  rowOf,
  sessionOf,
  settled,
  startBilling,
} from '../../testing/billing.ts';
import { seedPerson, seedTenant } from '../../testing/seed.ts';
import { completeCheckout } from '../../testing/stripe/checkout.ts';
import { advance } from '../../testing/stripe/clock.ts';
import { day } from '../../testing/stripe/store.ts';

let billing: Billing;
beforeAll(async () => {
  billing = await startBilling();
}, 120_000);
afterAll(() => billing.stop());

const plus = { plan: 'plus', period: 'monthly' };

// Two dozen kills and starts take their time on a busy machine.
vi.setConfig({ testTimeout: 400_000 });

/**
 * Does `begin`, kills the server at its `nth` call to Stripe after that, starts it again and waits until all is
 * done. Answers false when it never came to the `nth` call: then every step has been tried.
 */
async function killedAtCall(nth: number, begin: () => void | Promise<void>): Promise<boolean> {
  let calls = 0;
  let kill: Promise<number | null> | null = null;
  billing.stripe.beforeCall(async () => {
    calls += 1;
    if (calls !== nth) return;
    kill = billing.parley.stop('SIGKILL');
    await kill;
  });
  await begin();
  if (nth > 0) {
    await Promise.race([
      settled(billing),
      new Promise<void>((resolve) => {
        const timer = setInterval(() => {
          if (!kill) return;
          clearInterval(timer);
          resolve();
        }, 10);
      }),
    ]).catch(() => undefined);
  }
  billing.stripe.beforeCall(null);
  const reached = kill !== null;
  if (reached) await billing.restart();
  await settled(billing);
  return reached;
}

test('a purchase survives a kill at every call that its processing makes', async () => {
  let nth = 1;
  for (let reached = true; reached; nth++) {
    const client = await billing.person({ name: 'SINGLE_USER' });
    const { data } = await client.post<{ url: string }>('subscriptions/checkout', plus);
    reached = await killedAtCall(nth, () => {
      completeCheckout(billing.stripe.billing, sessionOf(data.url));
    });
    expect(await panelOf(client), `killed at call ${nth}`).toMatchObject({
      plan: 'plus',
      subscription: { state: 'trial' },
      invoices: [{ status: 'paid' }],
    });
  }
  expect(nth).toBeGreaterThan(4);
});

test('a second subscription is given back once and completely, wherever the server is killed on the way', async () => {
  let nth = 1;
  for (let reached = true; reached; nth++) {
    const client = await billing.person({ name: 'SINGLE_USER' });
    const first = await buy(billing, client, plus);
    const { customer } = first;
    reached = await killedAtCall(nth, () => {
      const second = billing.stripe.billing.subscribe({
        customer,
        price: first.items.data[0].price,
        quantity: 1,
        trialDays: 0,
        metadata: first.metadata,
      });
      second.created = first.created + 60;
    });
    const kept = billing.stripe.store.all(
      'subscription',
      (each) => each.customer === customer && each.ended_at === null,
    );
    expect(
      kept.map(({ id }) => id),
      `killed at call ${nth}`,
    ).toEqual([first.id]);
    const charges = billing.stripe.store.all('charge', (each) => each.customer === customer);
    expect(charges.map(({ amount, amount_refunded: back }) => [amount, back])).toEqual([[1200, 1200]]);
    expect(billing.stripe.store.all('refund', (each) => each.charge === charges[0]?.id)).toHaveLength(1);
  }
  expect(nth).toBeGreaterThan(8);
});

test('seats follow the people wherever the server is killed on the way', async () => {
  let nth = 1;
  for (let reached = true; reached; nth++) {
    const { tenantId, companyId } = await seedTenant(billing.database);
    const admin = await billing.person({ name: 'TENANT_ADMIN', tenantId });
    const team = await buy(billing, admin, { plan: 'team', period: 'monthly', tenantId });
    await seedPerson(billing.database, { roles: [{ name: 'READ_USER', companyId }] });
    reached = await killedAtCall(nth, async () => {
      billing.stripe.store.emit('customer.subscription.updated', team);
    });
    expect(team.items.data[0].quantity, `killed at call ${nth}`).toBe(2);
    expect((await panelOf(admin, tenantId)).subscription).toMatchObject({ seats: 2 });
  }
});

test('a checkout that was interrupted anywhere is one checkout when it is asked for again', async () => {
  for (let nth = 1, reached = true; reached; nth++) {
    const client = await billing.person({ name: 'SINGLE_USER' });
    reached = await killedAtCall(nth, () => {
      void client.post('subscriptions/checkout', plus).catch(() => undefined);
      return new Promise((resolve) => setTimeout(resolve, 400));
    });
    const { status, data } = await client.post<{ url: string }>('subscriptions/checkout', plus);
    expect(status, `killed at call ${nth}`).toBe(200);
    const customers = billing.stripe.store.all(
      'customer',
      (each) => each.metadata.parley_space === client.userId,
    );
    expect(customers).toHaveLength(1);
    const open = billing.stripe.store.all(
      'checkout.session',
      (each) => each.client_reference_id === client.userId && each.status === 'open',
    );
    expect(open.map(({ url }) => url)).toEqual([data.url]);
  }
});

test('when the database refuses to write, nothing is half done and the event is processed later', async () => {
  const client = await billing.person({ name: 'SINGLE_USER' });
  const subscription = await buy(billing, client, plus);
  await billing.database.pool.query(`
    CREATE FUNCTION refuse() RETURNS trigger AS $$ BEGIN RAISE EXCEPTION 'no'; END $$ LANGUAGE plpgsql;
    CREATE TRIGGER refuse BEFORE INSERT ON audit_events FOR EACH ROW EXECUTE FUNCTION refuse()`);
  advance(billing.stripe.billing, subscription.customer, 20 * day);
  await billing.stripe.delivered();
  await expect
    .poll(async () => {
      const { rows } = await billing.database.pool.query(
        'SELECT 1 FROM graphile_worker.jobs WHERE attempts > 0',
      );
      return rows.length;
    })
    .toBeGreaterThan(0);
  expect((await rowOf(billing, subscription.id))?.status).toBe('trialing');
  await billing.database.pool.query('DROP FUNCTION refuse CASCADE');
  await processed(billing);
  expect((await rowOf(billing, subscription.id))?.status).toBe('active');
  expect((await panelOf(client)).invoices.map(({ totalCents }) => totalCents)).toEqual([1200, 0]);
});
