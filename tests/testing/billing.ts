import { eq } from 'drizzle-orm';
import type { SubscriptionPanelData } from '../../src/contracts/subscription.ts';
import type { RoleAssignment } from '../../src/rules/roles.ts';
import { createStripeConnection } from '../../src/server/billing/stripe.ts';
import { syncPrices } from '../../src/server/billing/sync-prices.ts';
import type { Database } from '../../src/server/db/database.ts';
import { subscriptions } from '../../src/server/db/schema/billing.ts';
import { auditEvents } from '../../src/server/db/schema/operations.ts';
import { openSession } from '../../src/server/services/sessions/open-session.ts';
import { ApiClient } from './client.ts';
import { type Parley, type ParleyOptions, removeDirectory, startParley } from './parley.ts';
import { openTestDatabase, seedPerson } from './seed.ts';
import { completeCheckout } from './stripe/checkout.ts';
import type { Subscription } from './stripe/objects.ts';
import { type StripeServer, startStripeServer, stripeSettings } from './stripe-server.ts';

/** Parley with a Stripe of its own. */
export type Billing = {
  stripe: StripeServer;
  parley: Parley;
  database: Database;
  webhookUrl: string;
  person(...roles: RoleAssignment[]): Promise<ApiClient>;
  /** Kills the server and starts it again on the same data. */
  restart(signal?: NodeJS.Signals): Promise<void>;
  stop(): Promise<void>;
};

/** Starts both, with prices at Stripe; events are delivered as they happen. */
export async function startBilling(options: ParleyOptions = {}): Promise<Billing> {
  const stripe = await startStripeServer();
  const settings = { ...stripeSettings, STRIPE_API_URL: stripe.origin };
  const connection = createStripeConnection({
    ...settings,
    STRIPE_TAX: 'off',
  });
  if (!connection) throw new Error('There is no secret key');
  await syncPrices(await connection.client());
  const start = (dataDirectory?: string, port?: number) =>
    startParley({
      ...options,
      ...(dataDirectory && { dataDirectory }),
      ...(port && { port }),
      settings: { ...settings, ...options.settings },
    });
  const parley = await start();
  const billing: Billing = {
    stripe,
    parley,
    database: await openTestDatabase(parley.dataDirectory),
    webhookUrl: `${parley.origin}/api/webhooks/stripe`,
    async person(...roles) {
      const { id } = await seedPerson(billing.database, { roles });
      const { result } = await billing.database.acrossSpaces((transaction) =>
        openSession(transaction, { userId: id, browser: null }),
      );
      return new ApiClient(parley.origin, result.plainTextToken, id);
    },
    async restart(signal = 'SIGKILL') {
      await billing.database.close();
      await billing.parley.stop(signal);
      billing.parley = await start(parley.dataDirectory, Number(new URL(parley.origin).port));
      billing.database = await openTestDatabase(parley.dataDirectory);
    },
    async stop() {
      await billing.database.close();
      await billing.parley.stop();
      await stripe.close();
      await removeDirectory(parley.dataDirectory);
    },
  };
  stripe.deliverTo(billing.webhookUrl);
  return billing;
}

/** Waits until every event that was taken is processed and no job is left over, at most `seconds`. */
export async function processed({ database }: Billing, seconds = 120): Promise<void> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; ) {
    const { rows } = await database.pool.query<{ waiting: number }>(
      `SELECT (SELECT count(*) FROM stripe_events WHERE processed_at IS NULL)::int
            + (SELECT count(*) FROM graphile_worker.jobs
               WHERE run_at <= now() AND attempts < max_attempts)::int AS waiting`,
    );
    if (rows[0]?.waiting === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const { rows: jobs } = await database.pool.query(
    'SELECT task_identifier, attempts, run_at, locked_at, last_error FROM graphile_worker.jobs',
  );
  throw new Error(`Events were still waiting when the time was up: ${JSON.stringify(jobs)}`);
}

/** Waits until all that happened at Stripe has been told and processed. */
export async function settled(billing: Billing): Promise<void> {
  await billing.stripe.delivered();
  await processed(billing);
}

/** The checkout session that an answer's address leads to. */
export function sessionOf(url: string): string {
  return new URL(url).pathname.split('/').at(-1) ?? '';
}

/** Buys a plan through the interface, and pays at Stripe as a browser would. */
export async function buy(
  billing: Billing,
  client: ApiClient,
  input: { plan: string; period: string; tenantId?: string },
  payment: { last4?: string; promotionCode?: string; locale?: 'en' | 'es' } = {},
): Promise<Subscription> {
  const { status, data } = await client.post<{ url: string }>('subscriptions/checkout', input, {
    'Accept-Language': payment.locale ?? 'en',
  });
  if (status !== 200) throw new Error(`Checkout answered ${status}`);
  const subscription = completeCheckout(billing.stripe.billing, sessionOf(data.url), payment);
  await settled(billing);
  return subscription;
}

export async function panelOf(client: ApiClient, tenantId?: string): Promise<SubscriptionPanelData> {
  const query = tenantId ? `?tenantId=${tenantId}` : '';
  return (await client.get<SubscriptionPanelData>(`subscriptions/panel${query}`)).data;
}

/** What is stored of a subscription of Stripe's. */
export async function rowOf({ database }: Billing, stripeSubscriptionId: string) {
  const [row] = await database.acrossSpaces((transaction) =>
    transaction
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.stripeSubscriptionId, stripeSubscriptionId)),
  );
  return row ?? null;
}

/** The cheapest plan that is paid for. */
export const plus = { plan: 'plus', period: 'monthly' };

/** What the audit log says of a space, oldest first. */
export async function actionsOf({ database }: Pick<Billing, 'database'>, spaceId: string): Promise<string[]> {
  const events = await database.acrossSpaces((transaction) =>
    transaction
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.spaceId, spaceId))
      .orderBy(auditEvents.createdAt, auditEvents.id),
  );
  return events.map(({ action }) => action);
}
